import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { slotLogList } from '../slot-log-list.ts';
import { api } from './api.ts';

export const prepare = prepareList(slotLogList, api.store.slotLogs);

/** Slot logs (§7.6). */
export default function SlotLogScreen() {
  return (
    <ListScreen
      list={slotLogList}
      api={api.store.slotLogs}
      about={t('Places in delivery slots that were held, booked, released or used, newest first.')}
    />
  );
}

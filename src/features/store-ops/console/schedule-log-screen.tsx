import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { scheduleLogList } from '../store-ops-lists.ts';
import { api } from './api.ts';
import { StoreOpsNavigation } from './store-ops-navigation.tsx';

export const prepare = prepareList(scheduleLogList, api.store.unserviceableLog);

/** The log of the unserviceable schedule (§7.6). */
export default function ScheduleLogScreen() {
  return (
    <StoreOpsNavigation>
      <ListScreen
        list={scheduleLogList}
        api={api.store.unserviceableLog}
        about={t('Stores that were opened and closed, and what happened to their periods, newest first.')}
      />
    </StoreOpsNavigation>
  );
}

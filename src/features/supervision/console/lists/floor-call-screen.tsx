import { t } from '#platform/console/language/language.ts';
import { FloorCall, talkClock } from '#features/calls/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { floorCallList } from '../../lists.ts';
import { api } from '../api.ts';

const clockOf = (seconds: ListValue | undefined): string => (typeof seconds === 'number' ? talkClock(seconds) : '–');

const cells: Cells = {
  talk: ({ values }) => clockOf(values['talk']),
  wrap_up: ({ values }) => clockOf(values['wrap_up']),
};

export const prepare = prepareList(floorCallList, api.crm.floorCalls);

/** `/crm/supervisor-dashboard/calls`: calls of all agents. */
export default function FloorCallScreen() {
  const user = stored.currentUser.read();
  const mayListen = user !== null && holds('calls.listen', user);
  return (
    <ListScreen
      list={floorCallList}
      api={api.crm.floorCalls}
      cells={cells}
      {...(mayListen && { Record: FloorCall })}
      about={t('Calls of all agents, the last one on top.')}
    />
  );
}

import { t } from '#platform/console/language/language.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { reassignmentList } from '../../lists.ts';
import { api } from '../api.ts';

export const prepare = prepareList(reassignmentList, api.crm.reassignments);

/** `/crm/supervisor-dashboard/reassignments`: who gave which task to whom. */
export default function ReassignmentScreen() {
  return (
    <ListScreen
      list={reassignmentList}
      api={api.crm.reassignments}
      about={t('Tasks that supervisors gave to agents or returned to their queues, the last one on top.')}
    />
  );
}

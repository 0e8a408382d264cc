import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { PolicyStatus as Status } from '../policy-choices.ts';
import { policyList } from '../policy-list.ts';
import { api } from './api.ts';
import { PolicyDrawer } from './policy-drawer.tsx';
import { PolicyStatus } from './policy-status.tsx';

const cells: Cells = { status: ({ values }) => <PolicyStatus status={values['status'] as Status} /> };

export const prepare = prepareList(policyList, api.crm.policies);

/** `/crm/assignment-policies`: how tasks are assigned to agents, with the open policy in a drawer. */
export default function PolicyListScreen() {
  return (
    <ListScreen
      list={policyList}
      api={api.crm.policies}
      cells={cells}
      Record={PolicyDrawer}
      newWords={t('New policy')}
      about={t('How the next task of an agent is chosen. A new policy is tried on the tasks that wait before it is used.')}
    />
  );
}

import './cloud.css';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { InstanceState as State } from '../cloud-choices.ts';
import { instanceList } from '../instance-list.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialog.tsx';
import { InstanceDrawer } from './instance-drawer.tsx';
import { InstanceState, listedOffHours } from './instance-words.tsx';
import { ProviderHead, providerQuery } from './provider-head.tsx';

const cells: Cells = {
  status: ({ values }) => <InstanceState state={values['status'] as State} />,
  since: ({ values }, now) => <TimeAgo at={String(values['since'])} now={now} />,
  off_hours: ({ values }) => (values['off_hours'] === null ? '–' : listedOffHours(String(values['off_hours']))),
};

const prepareRows = prepareList(instanceList, api.admin.cloudInstances);

/** Requests stand above the rows, which would otherwise move down. */
export const prepare = (query: string) => Promise.all([prepareRows(query), queryClient.prefetchQuery(providerQuery())]);

/** `/aws-admin` (§2.2): cloud instances, with the open one in a drawer. */
export default function InstanceListScreen() {
  return (
    <div className="cloud">
      <ProviderHead />
      <ListScreen
        list={instanceList}
        api={api.admin.cloudInstances}
        cells={cells}
        actions={bulkActions}
        Record={InstanceDrawer}
        about={t('Cloud instances, as the provider reports them. In production a second person approves each start and stop.')}
      />
    </div>
  );
}

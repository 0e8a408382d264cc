import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PushState } from '#machines/orders/omsPush.ts';
import { holds } from '#platform/access/permissions.ts';
import { ago, clockOrDay } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { failedPushes } from '../fulfilment-filters.ts';
import { pushList } from '../fulfilment-lists.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialog.tsx';
import { REPORTS_PATH } from '../fulfilment-paths.ts';
import { PushDrawer } from './push-drawer.tsx';
import { PushStatus } from './push-status.tsx';

const cells: Cells = {
  status: ({ values }) => <PushStatus status={values['status'] as PushState} />,
  next: ({ values }, now) => (values['next'] === null ? '–' : clockOrDay(String(values['next']), now)),
  created: ({ values }, now) => ago(String(values['created']), now),
};

export const prepare = prepareList(pushList, api.oms.pushes, failedPushes);

/** `/{product}/oms-failure` (§2.2): orders that could not be handed to the OMS, with the open one in a drawer. */
export default function PushListScreen() {
  const user = stored.currentUser.read();
  const canRepair = user !== null && holds('oms.repair', user);
  const { data: setup } = useQuery({ ...api.oms.omsSetup.queryOptions({ input: {} }), meta: { quiet: true } });
  return (
    <ListScreen
      list={pushList}
      api={api.oms.pushes}
      cells={cells}
      defaultWhere={failedPushes}
      actions={canRepair ? bulkActions : undefined}
      Record={PushDrawer}
      about={
        setup?.oms === 'none' ? (
          <StatusDot tone="late">{t('No OMS is set up on this server: orders stay queued.')}</StatusDot>
        ) : (
          rich('Orders that the OMS has not taken yet. <reports>Store reports</reports> come back from it.', {
            reports: <Link to={REPORTS_PATH} />,
          })
        )
      }
    />
  );
}

import { Link } from 'react-router-dom';
import { SupplierNavigation } from '#features/distributors/console/public.ts';
import { PurchaseOrderDrawer, submitAction, view } from '#features/purchase-orders/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { emptyWhere } from '#platform/list/console/where-tree.ts';
import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import { draftsAboveLimit, draftsBelowMinimum, readyDrafts } from '../auto-order-filters.ts';
import { ORDER_CONFIGS_PATH } from '../auto-order-paths.ts';
import { autoOrderList } from '../lists.ts';
import { type Standing, standings } from '../order-config-choices.ts';
import { api } from './api.ts';

const tones: Record<Standing, Tone> = { READY: 'good', BELOW_MINIMUM: 'wait', ABOVE_LIMIT: 'due', STOPPED: 'late' };

const cells: Cells = {
  standing: ({ values }) => {
    const standing = values['standing'] as Standing;
    return <StatusDot tone={tones[standing]}>{t(standings[standing])}</StatusDot>;
  },
};

const views: readonly BuiltInView[] = [
  view(msg('All drafts'), emptyWhere, '-value'),
  view(msg('Will be ordered'), readyDrafts, '-value'),
  view(msg('Above the limit'), draftsAboveLimit, '-value'),
  view(msg('Below the minimum'), draftsBelowMinimum, '-value'),
];

export const prepare = prepareList(autoOrderList, api.distributor.autoOrders);

/** `/distributor/autoshort` (§2.2): what is ordered automatically next. Those who also read purchase orders open each. */
export default function AutoOrderScreen() {
  const user = stored.currentUser.read();
  return (
    <SupplierNavigation>
      <ListScreen
        list={autoOrderList}
        api={api.distributor.autoOrders}
        cells={cells}
        views={views}
        actions={user !== null && holds('purchase-orders.manage', user) ? [submitAction] : undefined}
        Record={user !== null && holds('purchase-orders.read', user) ? PurchaseOrderDrawer : undefined}
        about={rich(
          'Drafts that are ordered at the times of their <a>configuration</a>. Approved short-book entries of the distributor are added before.',
          { a: <Link to={ORDER_CONFIGS_PATH} /> },
        )}
      />
    </SupplierNavigation>
  );
}

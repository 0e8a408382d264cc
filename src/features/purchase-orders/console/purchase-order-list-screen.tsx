import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { emptyWhere } from '#platform/list/console/where-tree.ts';
import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import { drafts, expectedToday, expired, overdue, toSend } from '../purchase-order-filters.ts';
import { purchaseOrderList } from '../purchase-order-list.ts';
import { APPROVALS_PATH } from '../purchase-order-paths.ts';
import { api } from './api.ts';
import { submitAction } from './bulk-submission.tsx';
import { purchaseOrderCells } from './purchase-order-cells.tsx';
import { PurchaseOrderDrawer } from './purchase-order-drawer.tsx';
import { view } from './view.ts';
import { WarehouseNavigation } from './warehouse-navigation.tsx';

const views: readonly BuiltInView[] = [
  view(msg('All, latest step first'), emptyWhere, '-updated_at'),
  view(msg('Drafts'), drafts, '-updated_at'),
  view(msg('To send'), toSend, '-updated_at'),
  view(msg('Expected today'), expectedToday, '-value'),
  view(msg('Overdue'), overdue, 'expected_on'),
  view(msg('Expired'), expired, '-last_on'),
];

export const prepare = prepareList(purchaseOrderList, api.purchaseOrder.purchaseOrders);

/** `/orders/purchase-orders` (§2.2), with the open one in a drawer. */
export default function PurchaseOrderListScreen() {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('purchase-orders.manage', user);
  return (
    <WarehouseNavigation>
      <ListScreen
        list={purchaseOrderList}
        api={api.purchaseOrder.purchaseOrders}
        cells={purchaseOrderCells}
        views={views}
        Record={PurchaseOrderDrawer}
        actions={canManage ? [submitAction] : undefined}
        newWords={canManage ? t('New purchase order') : undefined}
        about={rich('What stores order from distributors. Orders of a high value wait for their <a>approval</a>.', {
          a: <Link to={APPROVALS_PATH} />,
        })}
      />
    </WarehouseNavigation>
  );
}

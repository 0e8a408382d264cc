import { Link } from 'react-router-dom';
import { rich } from '#platform/console/language/rich.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { approvalList } from '../purchase-order-list.ts';
import { APPROVAL_LIMIT_PATH } from '../purchase-order-paths.ts';
import { api } from './api.ts';
import { PurchaseOrderDrawer } from './purchase-order-drawer.tsx';
import { WarehouseNavigation } from './warehouse-navigation.tsx';

export const prepare = prepareList(approvalList, api.purchaseOrder.approvals);

/** `/orders/po-value-approval` (§2.2): orders above the limit that wait for their approval. */
export default function ApprovalListScreen() {
  return (
    <WarehouseNavigation>
      <ListScreen
        list={approvalList}
        api={api.purchaseOrder.approvals}
        Record={PurchaseOrderDrawer}
        about={rich('Orders above the <a>limit</a>. Someone else than who submitted an order approves it.', {
          a: <Link to={APPROVAL_LIMIT_PATH} />,
        })}
      />
    </WarehouseNavigation>
  );
}

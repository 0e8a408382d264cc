import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { extensionList } from '../purchase-order-list.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-extension.tsx';
import { purchaseOrderCells } from './purchase-order-cells.tsx';
import { PurchaseOrderDrawer } from './purchase-order-drawer.tsx';

export const prepare = prepareList(extensionList, api.purchaseOrder.extensions);

/** `/orders/extend-reopen-po` (§2.2). Those who also read purchase orders open each. */
export default function ExtensionListScreen() {
  const user = stored.currentUser.read();
  return (
    <ListScreen
      list={extensionList}
      api={api.purchaseOrder.extensions}
      cells={purchaseOrderCells}
      actions={bulkActions}
      Record={user !== null && holds('purchase-orders.read', user) ? PurchaseOrderDrawer : undefined}
      about={t('Goods are taken until the last day of an order. Pick orders to extend them, or to reopen those that have expired.')}
    />
  );
}

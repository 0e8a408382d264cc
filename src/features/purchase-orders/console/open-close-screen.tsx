import { WmsNavigation } from '#features/wms-settings/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { ended, stillOpen } from '../purchase-order-filters.ts';
import { purchaseOrderList } from '../purchase-order-list.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-extension.tsx';
import { purchaseOrderCells } from './purchase-order-cells.tsx';
import { PurchaseOrderDrawer } from './purchase-order-drawer.tsx';
import { view } from './view.ts';

const list = { ...purchaseOrderList, title: msg('Open and close POs') };

const views = [view(msg('Open'), stillOpen, '-updated_at'), view(msg('Ended'), ended, '-updated_at')];

export const prepare = prepareList(list, api.purchaseOrder.purchaseOrders, stillOpen);

/** `/wms-setting/open-close-po` (§2.2): an open order is closed in its drawer; one that has expired is opened again. */
export default function OpenCloseScreen() {
  const user = stored.currentUser.read();
  return (
    <WmsNavigation>
      <ListScreen
        list={list}
        api={api.purchaseOrder.purchaseOrders}
        cells={purchaseOrderCells}
        views={views}
        defaultWhere={stillOpen}
        actions={user !== null && holds('purchase-orders.extend', user) ? bulkActions : undefined}
        Record={PurchaseOrderDrawer}
        about={t('Close an order of which nothing more comes, or open one that has expired again.')}
      />
    </WmsNavigation>
  );
}

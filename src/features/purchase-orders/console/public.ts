export { submitAction } from './bulk-submission.tsx';
export { PurchaseOrderDrawer } from './purchase-order-drawer.tsx';
export { view } from './view.ts';
export { WarehouseNavigation } from './warehouse-navigation.tsx';

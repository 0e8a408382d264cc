/** Purchase orders (§2.2); one opens with `?id`. */
export const PURCHASE_ORDERS_PATH = '/orders/purchase-orders';
/** Those that wait for the approval of their value. */
export const APPROVALS_PATH = '/orders/po-value-approval';
/** The limit above which they need one. */
export const APPROVAL_LIMIT_PATH = '/orders/po-value-approval/limit';
/** Open and expired ones, to extend and reopen. */
export const EXTENSIONS_PATH = '/orders/extend-reopen-po';
/** The same beside the warehouse settings (§2.2): open and ended orders. */
export const OPEN_CLOSE_PATH = '/wms-setting/open-close-po';

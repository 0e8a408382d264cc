/** Apart from the list, so that the menu does not load its declaration. */
export const SLOT_LOG_PATH = '/slot-log';
/** The same for store operations, who see no orders. */
export const STORE_SLOT_LOG_PATH = '/store-management/slot-log';

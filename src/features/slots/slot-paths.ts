/** Apart from the list, so that the menu does not load its declaration. */
export const SLOT_LOG_PATH = '/slot-log';

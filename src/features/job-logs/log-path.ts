/** Apart from the list, so that the menu does not load its declaration. */
export const LOGS_PATH = '/logs/logs';

/** Apart from the list, so that the menu does not load its declaration. */
export const QUEUES_PATH = '/sqs-logs';

/** Apart from the list, so that the menu does not load its declaration. */
export const APPLICATION_LOGS_PATH = '/application-logs';
export const PATIENT_READS_PATH = '/application-logs/patient-reads';
export const WEBHOOKS_PATH = '/application-logs/webhooks';

const filtered = (field: string, value: string): string =>
  `${APPLICATION_LOGS_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'is', value }] }))}`;

/** Every write to a record, such as `orders/17`. */
export const writesTo = (record: string): string => filtered('record', record);

/** Every write of a request. */
export const writesOf = (requestId: string): string => filtered('request', requestId);

/** Apart from the list, so that the menu does not load its declaration. */
export const APPLICATION_LOGS_PATH = '/application-logs';
export const PATIENT_READS_PATH = '/application-logs/patient-reads';
export const WEBHOOKS_PATH = '/application-logs/webhooks';
export const SERVER_LOG_PATH = '/application-logs/server-log';
export const REQUESTS_PATH = '/application-logs/requests';

/** Every write to a record, such as `orders/17`. */
export const writesTo = (record: string): string =>
  `${APPLICATION_LOGS_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'record', is: 'is', value: record }] }))}`;

const entriesWhere = (is: 'is' | 'between', value: string | string[]): string =>
  `${SERVER_LOG_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'at', is, value }] }))}`;

/** Entries of the server log of a business day. */
export const entriesOf = (day: string): string => entriesWhere('is', day);

const AROUND_MS = 300_000;

/** Entries of the server log from five minutes before a moment until five minutes after it. */
export const entriesAround = (at: string): string =>
  entriesWhere(
    'between',
    [-AROUND_MS, AROUND_MS].map((ms) => new Date(Date.parse(at) + ms).toISOString()),
  );

/** Everything that is kept of a request. */
export const storyOf = (requestId: string): string => `${REQUESTS_PATH}?request=${encodeURIComponent(requestId)}`;

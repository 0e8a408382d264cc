import type { LogLevel } from '#platform/contract/log-levels.ts';

/** What happens outside of requests, and what goes wrong in them. */
export interface LoggedFault {
  level: LogLevel;
  message: string;
  details: Record<string, unknown>;
}

const stack = (...places: string[]): string => places.map((place) => `    at ${place}`).join('\n');

/** As `faultForLog` keeps them. */
const fault = (type: string, code: string, ...at: string[]) => ({
  fault: {
    type: 'Error',
    message: '(kept out of the log)',
    stack: stack(...at, 'process.processTicksAndRejections (node:internal/process/task_queues:95:5)'),
    cause: { type, message: '(kept out of the log)', stack: '', code },
  },
});

const send = 'sendSigned (dist/server/send-signed.js:48:19)';
const handleDue = 'handleDue (dist/server/work-queues.js:97:17)';

/** Of jobs and connections, and how often beside each other. */
export const faultsOfJobs: readonly (readonly [LoggedFault, number])[] = [
  [
    {
      level: 'error',
      message: 'a message could not be handled',
      details: { queue: 'patient-messages', ...fault('Error', 'ECONNRESET', send, handleDue) },
    },
    6,
  ],
  [
    {
      level: 'error',
      message: 'a job failed',
      details: { job: 'queues', ...fault('DatabaseError', '55P03', 'workOnQueues (dist/server/work-on-queues.js:90:9)') },
    },
    2,
  ],
  [
    {
      level: 'error',
      message: 'a job failed',
      details: { job: 'cloud instances', ...fault('TimeoutError', 'ETIMEDOUT', 'lookAtCloud (dist/server/look-at-cloud.js:31:22)') },
    },
    2,
  ],
  [
    {
      level: 'error',
      message: 'a connection of the batches broke',
      details: fault('Error', 'ECONNRESET', 'Client._handleErrorEvent (node_modules/pg/lib/client.js:369:10)'),
    },
    1,
  ],
  [{ level: 'warn', message: 'entries of this log were lost', details: { lost: 37 } }, 0.3],
];

/** Of operations that ended with 500. */
export const faultOf = (operation: string): LoggedFault => ({
  level: 'error',
  message: 'an operation failed',
  details: {
    operation,
    ...fault('DatabaseError', '57014', 'readIds (dist/server/read-ids.js:77:22)', 'changeRecord (dist/server/change-record.js:96:12)'),
  },
});

/** Of the service of another system, or of maps, that said nothing. */
export const silenceOf = (service: string, operation: string): LoggedFault =>
  service === 'maps'
    ? { level: 'error', message: 'the maps service did not answer', details: { reason: 'TimeoutError' } }
    : {
        level: 'error',
        message: 'a service did not answer',
        details: { service, operation, problem: 'TIMED-OUT', detail: 'no answer within 3 s' },
      };

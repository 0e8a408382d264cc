import type { LogLevel } from '#platform/contract/log-levels.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import { serverLog } from '#platform/server/server-log/schema.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;
const ENTRIES_PER_DAY = 20;
const SEED = 341;

interface Kind {
  level: LogLevel;
  message: string;
  /** It happens during a request. */
  isOfRequest: boolean;
  details: Record<string, unknown>;
}

const stack = (...places: string[]): string => places.map((place) => `    at ${place}`).join('\n');

/** As `faultForLog` keeps them. */
const fault = (type: string, code: string, at: string) => ({
  fault: {
    type: 'Error',
    message: '(kept out of the log)',
    stack: stack(at, 'process.processTicksAndRejections (node:internal/process/task_queues:95:5)'),
    cause: { type, message: '(kept out of the log)', stack: '', code },
  },
});

/** What goes wrong on a usual day, and how often beside each other. */
const kinds: readonly (readonly [Kind, number])[] = [
  [
    {
      level: 'warn',
      message: 'the maps service did not answer',
      isOfRequest: true,
      details: fault('TypeError', 'ETIMEDOUT', 'geocode (dist/server/geocode.js:61:13)'),
    },
    8,
  ],
  [
    {
      level: 'error',
      message: 'a message could not be handled',
      isOfRequest: false,
      details: { queue: 'patient-messages', ...fault('Error', 'ECONNRESET', 'sendSigned (dist/server/send-signed.js:48:19)') },
    },
    6,
  ],
  [
    {
      level: 'error',
      message: 'an operation failed',
      isOfRequest: true,
      details: { operation: 'oms.orders', ...fault('DatabaseError', '57014', 'readIds (dist/server/read-ids.js:77:22)') },
    },
    3,
  ],
  [
    {
      level: 'error',
      message: 'a job failed',
      isOfRequest: false,
      details: { job: 'queues', ...fault('DatabaseError', '55P03', 'workOnQueues (dist/server/work-on-queues.js:90:9)') },
    },
    2,
  ],
  [
    {
      level: 'error',
      message: 'a connection of the batches broke',
      isOfRequest: false,
      details: fault('Error', 'ECONNRESET', 'Client._handleErrorEvent (node_modules/pg/lib/client.js:369:10)'),
    },
    1,
  ],
  [{ level: 'warn', message: 'entries of this log were lost', isOfRequest: false, details: { lost: 37 } }, 0.3],
];

/** In the form of a UUID. */
function reference(draw: Random): string {
  const digits = Array.from({ length: 32 }, () => draw.whole(0, 15).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** The log of two servers in the last 14 days. */
const demo: Demo = {
  tables: [serverLog],
  fill: async ({ insert, now }) => {
    const draw = random(SEED);
    const moments = Array.from({ length: DAYS * ENTRIES_PER_DAY }, () => now.getTime() - Math.floor(draw.fraction() * DAYS * DAY_MS));
    await insert(
      serverLog,
      moments
        .toSorted((one, other) => one - other)
        .map((moment) => {
          const { level, message, isOfRequest, details } = draw.weighted(kinds);
          const server = draw.pick(['ops-1:4711', 'ops-2:4711']);
          return { at: new Date(moment), level, message, request_id: isOfRequest ? reference(draw) : null, server, details };
        }),
    );
  },
};
export default demo;

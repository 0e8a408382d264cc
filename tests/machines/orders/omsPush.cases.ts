import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import { omsPushMachine, type PushFacts } from '#machines/orders/omsPush.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [now, later] = ['2026-11-23T09:00:00.000Z', '2026-11-30T09:00:00.000Z'];
const fresh: PushFacts = { attempts: 0, attemptsLeft: MOST_ATTEMPTS, dueAt: now, orderCancelled: false, refused: false };

const spec: ModelSpec<typeof omsPushMachine> = {
  machine: omsPushMachine,
  inputs: {
    'never sent': fresh,
    'one attempt left': { ...fresh, attempts: MOST_ATTEMPTS - 1, attemptsLeft: 1 },
  } satisfies Record<string, PushFacts>,
  cases: {
    'push.claimed': [{ at: now }, { at: later }],
    'push.accepted': [{ attempt: 1 }, { attempt: MOST_ATTEMPTS }],
    'push.failed': [
      { attempt: 1, at: now, permanent: false },
      { attempt: 1, at: now, permanent: true },
      { attempt: MOST_ATTEMPTS, at: now, permanent: false },
    ],
    'lease.passed': [{ at: now }],
    'push.retried': [{ at: now }],
    'order.sent': [{ at: now }],
    'push.parked': [{ reason: 'The store is closed' }, { reason: '' }],
    'push.abandoned': [{ reason: 'Sent by phone' }, { reason: '' }],
  },
  // Attempts in between make no difference.
  key: ({ context: { attempts, attemptsLeft, dueAt, orderCancelled, refused } }) => [
    [0, 1, MOST_ATTEMPTS].includes(attempts) ? attempts : 2,
    [0, 1, MOST_ATTEMPTS].includes(attemptsLeft) ? attemptsLeft : 2,
    dueAt === now,
    orderCancelled,
    refused,
  ],
};

export default spec;

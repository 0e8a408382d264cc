import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import type { MessageFacts } from '#machines/platform/queue-message-facts.ts';
import { queueMessageMachine } from '#machines/platform/queueMessage.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [now, later] = ['2026-11-23T09:00:00.000Z', '2026-11-30T09:00:00.000Z'];
const fresh: MessageFacts = { attempts: 0, attemptsLeft: MOST_ATTEMPTS, dueAt: now, expiresAt: null };

const spec: ModelSpec<typeof queueMessageMachine> = {
  machine: queueMessageMachine,
  inputs: {
    'never handled': fresh,
    'one attempt left': { ...fresh, attempts: MOST_ATTEMPTS - 1, attemptsLeft: 1 },
    'of use for an hour': { ...fresh, expiresAt: '2026-11-23T10:00:00.000Z' },
  } satisfies Record<string, MessageFacts>,
  cases: {
    'message.claimed': [{ at: now }, { at: later }],
    'message.handled': [{ attempt: 1 }, { attempt: MOST_ATTEMPTS }],
    'message.failed': [
      { attempt: 1, at: now, permanent: false },
      { attempt: 1, at: now, permanent: true },
      { attempt: MOST_ATTEMPTS, at: now, permanent: false },
    ],
    'lease.passed': [{ at: now }],
    'message.expired': [{ at: now }, { at: later }],
    'message.retried': [{ at: now }, { at: later }],
    'message.copied': [{ at: now }, { at: later }],
    'message.discarded': [{ reason: 'Told by phone' }, { reason: '' }],
  },
  // Attempts in between make no difference.
  key: ({ context: { attempts, attemptsLeft, dueAt, expiresAt } }) => [
    [0, 1, MOST_ATTEMPTS].includes(attempts) ? attempts : 2,
    [0, 1, MOST_ATTEMPTS].includes(attemptsLeft) ? attemptsLeft : 2,
    dueAt === now,
    expiresAt === null,
  ],
};

export default spec;

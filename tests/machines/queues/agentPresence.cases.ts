import { agentPresenceMachine } from '#machines/queues/agentPresence.ts';
import type { PresenceFacts } from '#machines/queues/presence-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const free: PresenceFacts = { offered: 0, accepted: 0, isOnCall: false, lacksResult: false, reason: null, missed: 0 };

const spec: ModelSpec<typeof agentPresenceMachine> = {
  machine: agentPresenceMachine,
  inputs: {
    'has nothing in hand': free,
    'has been given a task': { ...free, offered: 1 },
    'has missed an offer': { ...free, offered: 1, missed: 1 },
    'has accepted a task': { ...free, accepted: 1 },
    'is on a call': { ...free, accepted: 1, isOnCall: true },
    'has yet to say how a call ended': { ...free, accepted: 1, lacksResult: true },
  } satisfies Record<string, PresenceFacts>,
  cases: { 'break.started': [{ reason: 'TEA' }, { reason: null }], 'supervisor.sentOnBreak': [{ reason: 'MEETING' }, { reason: null }] },
  key: ({ context: { reason, missed } }) => [reason, missed > 0],
};

export default spec;

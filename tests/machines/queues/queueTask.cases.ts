import { queueTaskMachine } from '#machines/queues/queueTask.ts';
import type { TaskFacts } from '#machines/queues/task-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [now, later, due] = ['2026-11-23T09:00:00.000Z', '2026-11-23T11:00:00.000Z', '2026-11-23T12:00:00.000Z'];

const fresh: TaskFacts = {
  agentId: null,
  dueAt: due,
  waitsUntil: null,
  offerEndsAt: null,
  lacksCallResult: false,
  result: null,
  outcome: null,
};
const reached = { agentId: 1001, result: 'CONNECTED', outcome: 'WILL-ORDER' } as const;
const unlikely = { agentId: 1001, result: 'BUSY', outcome: 'WILL-ORDER' } as const;

const spec: ModelSpec<typeof queueTaskMachine> = {
  machine: queueTaskMachine,
  inputs: { 'just made': fresh, 'a call lacks its result': { ...fresh, lacksCallResult: true } } satisfies Record<string, TaskFacts>,
  cases: {
    'task.offered': [
      { agentId: 1001, offerEndsAt: null },
      { agentId: 1001, offerEndsAt: later },
    ],
    'task.seen': [
      { agentId: 1001, offerEndsAt: due },
      { agentId: 1002, offerEndsAt: due },
    ],
    'offer.ended': [{ at: now }, { at: due }],
    'task.accepted': [{ agentId: 1001 }, { agentId: 1002 }],
    'task.assigned': [
      { agentId: 1001, duty: 'on', isMember: true, owner: null },
      { agentId: 1002, duty: 'on', isMember: true, owner: null },
      { agentId: 1002, duty: 'off', isMember: true, owner: null },
      { agentId: 1002, duty: 'on', isMember: false, owner: null },
      { agentId: 1002, duty: 'on', isMember: true, owner: 'Devika Rao' },
    ],
    'task.passed': [
      { agentId: 1002, isMember: true, owner: null },
      { agentId: 1002, isMember: false, owner: null },
      { agentId: 1002, isMember: true, owner: 'Devika Rao' },
    ],
    'task.postponed': [
      { ...reached, until: later, dueAt: due },
      { ...unlikely, until: later, dueAt: due },
    ],
    'task.ended': [reached, unlikely],
    'time.passed': [{ at: now }, { at: later }],
    'subject.changed': [
      { waitsUntil: null, dueAt: due, at: now },
      { waitsUntil: later, dueAt: due, at: now },
    ],
  },
  key: ({ context: { agentId, waitsUntil, offerEndsAt, outcome, lacksCallResult } }) => [
    agentId,
    waitsUntil,
    offerEndsAt,
    outcome,
    lacksCallResult,
  ],
};

export default spec;

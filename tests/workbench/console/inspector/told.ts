import type { ActorMessage, EventMessage, InspectionMessage, SnapshotMessage, TransitionsMessage } from '#platform/contract/inspection.ts';

/** Messages of a page, one second apart. */

let clock = 1_795_168_800_000;
const about = (sessionId: string, rootId = 'x:0') => ({ sessionId, rootId, createdAt: String((clock += 1_000)) });

export const born = (sessionId: string, fields: Partial<ActorMessage> = {}): ActorMessage => ({
  type: '@xstate.actor',
  ...about(sessionId),
  name: sessionId,
  snapshot: { status: 'active' },
  ...fields,
});

export const sent = (sessionId: string, type: string, fields: object = {}, sourceId?: string): EventMessage => ({
  type: '@xstate.event',
  ...about(sessionId),
  event: { type, ...fields },
  sourceId,
});

export const stood = (sessionId: string, type: string, value: unknown, context: unknown = {}, status = 'active'): SnapshotMessage => ({
  type: '@xstate.snapshot',
  ...about(sessionId),
  event: { type },
  snapshot: { status, value, context },
});

export const took = (sessionId: string, type: string, transitions: string[], machine = 'orderAction'): TransitionsMessage => ({
  type: '@galen.transitions',
  ...about(sessionId),
  machine,
  event: { type },
  transitions,
});

export const stopped = (sessionId: string): InspectionMessage => ({ type: '@galen.stopped', ...about(sessionId) });

/** An order that is moved and then refused by the server. */
export const refusedMove = (): InspectionMessage[] => [
  born('x:0', { name: 'session', machine: 'session' }),
  born('x:1', {
    name: 'orderAction',
    machine: 'orderAction',
    parentId: 'x:0',
    snapshot: { status: 'active', value: 'idle', context: { tries: 0 } },
  }),
  sent('x:1', 'action.submit', { orderId: 17 }),
  took('x:1', 'action.submit', ['orderAction.idle|action.submit|0']),
  stood('x:1', 'action.submit', 'sending', { tries: 1 }),
  sent('x:1', 'xstate.error.actor.send', { error: { name: 'Error' } }, 'x:2'),
  took('x:1', 'xstate.error.actor.send', ['orderAction.sending|xstate.error.actor.send|0']),
  stood('x:1', 'xstate.error.actor.send', 'conflict', { tries: 1 }),
];

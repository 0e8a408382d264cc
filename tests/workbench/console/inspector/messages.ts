import type { ActorMessage, EventMessage, InspectionMessage, SnapshotMessage, TransitionsMessage } from '#platform/contract/inspection.ts';

/** Messages of a page, one second apart. */

let clock = 1_795_168_800_000;
const messageBase = (sessionId: string, rootId = 'x:0') => ({ sessionId, rootId, createdAt: String((clock += 1_000)) });

export const actorMessage = (sessionId: string, fields: Partial<ActorMessage> = {}): ActorMessage => ({
  type: '@xstate.actor',
  ...messageBase(sessionId),
  name: sessionId,
  snapshot: { status: 'active' },
  ...fields,
});

export const eventMessage = (sessionId: string, type: string, fields: object = {}, sourceId?: string): EventMessage => ({
  type: '@xstate.event',
  ...messageBase(sessionId),
  event: { type, ...fields },
  sourceId,
});

export const snapshotMessage = (
  sessionId: string,
  type: string,
  value: unknown,
  context: unknown = {},
  status = 'active',
): SnapshotMessage => ({
  type: '@xstate.snapshot',
  ...messageBase(sessionId),
  event: { type },
  snapshot: { status, value, context },
});

export const transitionsMessage = (
  sessionId: string,
  type: string,
  transitions: string[],
  machine = 'orderAction',
): TransitionsMessage => ({
  type: '@galen.transitions',
  ...messageBase(sessionId),
  machine,
  event: { type },
  transitions,
});

export const stoppedMessage = (sessionId: string): InspectionMessage => ({ type: '@galen.stopped', ...messageBase(sessionId) });

/** An order that is moved and then refused by the server. */
export const refusedMove = (): InspectionMessage[] => [
  actorMessage('x:0', { name: 'session', machine: 'session' }),
  actorMessage('x:1', {
    name: 'orderAction',
    machine: 'orderAction',
    parentId: 'x:0',
    snapshot: { status: 'active', value: 'idle', context: { tries: 0 } },
  }),
  eventMessage('x:1', 'action.submit', { orderId: 17 }),
  transitionsMessage('x:1', 'action.submit', ['orderAction.idle|action.submit|0']),
  snapshotMessage('x:1', 'action.submit', 'sending', { tries: 1 }),
  eventMessage('x:1', 'xstate.error.actor.send', { error: { name: 'Error' } }, 'x:2'),
  transitionsMessage('x:1', 'xstate.error.actor.send', ['orderAction.sending|xstate.error.actor.send|0']),
  snapshotMessage('x:1', 'xstate.error.actor.send', 'conflict', { tries: 1 }),
];

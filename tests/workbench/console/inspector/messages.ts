import type { ActorMessage, EventMessage, InspectionMessage, ReportedSnapshot, SnapshotMessage } from '#platform/contract/inspection.ts';

/** Messages of a page, one second apart. */

let clock = 1_795_168_800_000;
const messageBase = (sessionId: string, rootId = 'x:0') => ({
  sessionId,
  rootId,
  createdAt: String((clock += 1_000)),
  id: null,
  _version: '0.7.2',
});

/** Definition of a machine without states of its own. */
export const definitionOf = (id: string): string => JSON.stringify({ id, states: {} });

export const actorMessage = (sessionId: string, fields: Partial<ActorMessage> = {}): ActorMessage => ({
  type: '@xstate.actor',
  ...messageBase(sessionId),
  name: sessionId,
  parentId: undefined,
  definition: undefined,
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
  fields: Partial<ReportedSnapshot> = {},
): SnapshotMessage => ({
  type: '@xstate.snapshot',
  ...messageBase(sessionId),
  event: { type },
  snapshot: { status: 'active', value, context, ...fields },
});

export const stoppedMessage = (sessionId: string, value?: unknown): InspectionMessage =>
  snapshotMessage(sessionId, 'xstate.stop', value, undefined, { status: 'stopped' });

/** An order that is moved and then refused by the server. */
export const refusedMove = (): InspectionMessage[] => [
  actorMessage('x:0', { name: 'session', definition: definitionOf('session') }),
  actorMessage('x:1', {
    name: 'orderAction',
    definition: definitionOf('orderAction'),
    parentId: 'x:0',
    snapshot: { status: 'active', value: 'idle', context: { tries: 0 } },
  }),
  eventMessage('x:1', 'action.submit', { orderId: 17 }),
  snapshotMessage('x:1', 'action.submit', 'sending', { tries: 1 }, { transitions: ['orderAction.idle|action.submit|0'] }),
  eventMessage('x:1', 'xstate.error.actor.send', { error: { name: 'Error' } }, 'x:2'),
  snapshotMessage(
    'x:1',
    'xstate.error.actor.send',
    'conflict',
    { tries: 1 },
    {
      transitions: ['orderAction.sending|xstate.error.actor.send|0'],
    },
  ),
];

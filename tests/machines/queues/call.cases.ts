import { callMachine } from '#machines/queues/call.ts';
import type { CallFacts } from '#machines/queues/call-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const ready: CallFacts = {
  agentId: null,
  quietUntil: null,
  otherCall: null,
  isTaskAccepted: true,
  duty: 'on',
  result: null,
  outcome: null,
  receiverId: null,
};

const receiver = { to: 1002, name: 'Ritesh Nair', duty: 'on', since: null, otherCall: null, isFull: false } as const;

const reached = { result: 'CONNECTED', outcome: 'WILL-ORDER', until: null } as const;
const unreached = { outcome: 'NOT-REACHABLE', until: '2026-11-23T11:00:00.000Z' } as const;

const spec: ModelSpec<typeof callMachine> = {
  machine: callMachine,
  inputs: {
    'the task is accepted': ready,
    'the task is not accepted': { ...ready, isTaskAccepted: false },
    'in the quiet hours of the patient': { ...ready, quietUntil: '10:00' },
    'the agent is on a break': { ...ready, isTaskAccepted: false, duty: 'break' },
    'a call lacks its result': { ...ready, otherCall: 'over' },
  } satisfies Record<string, CallFacts>,
  cases: {
    'call.dialed': [{ agentId: 1001 }],
    'phone.incoming': [{ agentId: 1001 }],
    'call.answered': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.declined': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.identified': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.muted': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.unmuted': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.keyed': [
      { agentId: 1001, digits: '0042#' },
      { agentId: 1001, digits: '12a' },
      { agentId: 1002, digits: '1' },
    ],
    'call.held': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.resumed': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.transferred': [
      { agentId: 1001, ...receiver },
      { agentId: 1001, ...receiver, to: 1001 },
      { agentId: 1001, ...receiver, duty: 'off', since: '14:05' },
      { agentId: 1001, ...receiver, otherCall: 'over' },
      { agentId: 1001, ...receiver, isFull: true },
      { agentId: 1002, ...receiver },
    ],
    'transfer.taken': [{ agentId: 1002 }, { agentId: 1001 }],
    'transfer.declined': [{ agentId: 1002 }, { agentId: 1001 }],
    'transfer.withdrawn': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.ended': [{ agentId: 1001 }, { agentId: 1002 }],
    'call.dispositioned': [
      { ...reached, agentId: 1001 },
      { ...reached, agentId: 1001, outcome: 'NOT-REACHABLE' },
      { ...unreached, agentId: 1001, result: 'NOT-ANSWERED' },
      { ...unreached, agentId: 1001, result: 'BUSY' },
      { ...reached, agentId: 1002 },
    ],
  },
  key: ({ context: { agentId, receiverId, outcome, otherCall } }) => [agentId, receiverId, outcome, otherCall],
};

export default spec;

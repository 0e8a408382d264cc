import { type QueueAgentFacts, queueAgentMachine } from '#machines/queues/queueAgent.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const idle: QueueAgentFacts = { tasksInHand: 0, lacksResult: false, isOnCall: false };

const spec: ModelSpec<typeof queueAgentMachine> = {
  machine: queueAgentMachine,
  inputs: {
    'nothing is in hand': idle,
    'a task is in hand': { ...idle, tasksInHand: 1 },
    'the agent is on a call': { ...idle, isOnCall: true },
    'a result is missing': { ...idle, lacksResult: true },
  } satisfies Record<string, QueueAgentFacts>,
};

export default spec;

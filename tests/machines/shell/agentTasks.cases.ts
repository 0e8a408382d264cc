import { agentTasksMachine } from '#machines/shell/agentTasks.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const tasks = { count: 2, taskId: 41, kind: 'order', code: 'GLN-41' };

const spec: ModelSpec<typeof agentTasksMachine> = {
  machine: agentTasksMachine,
  inputs: {
    'agent without tasks': { takesTasks: true, queueItemCount: 0 },
    'agent with tasks': { takesTasks: true, queueItemCount: 2 },
    'no agent': { takesTasks: false, queueItemCount: 0 },
  },
  cases: {
    'tab.tasksOffered': [tasks],
    'tasks.gone': [{ held: 0 }, { held: 1 }],
    'xstate.done.actor.agentTasks': [{ output: tasks }, { output: null }],
    'xstate.done.actor.nextTask': [{ output: tasks }, { output: null }],
    'xstate.error.actor.nextTask': [{ error: new Error('Failed to fetch agent tasks') }],
    'xstate.error.actor.agentTasks': [{ error: new Error('Failed to fetch agent tasks') }],
  },
};

export default spec;

import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { clearTaskSettings, countThisTab } from './console/agent-task-storage.ts';
import { agentTasksActor } from './console/agent-tasks-late.ts';
import { msg } from '#platform/console/language/language.ts';
import { api, client } from './console/api.ts';

export default {
  permissions,
  facts: { 'order.changed': () => [api.crm.heldTasks.key()] },
  background: { agentTasks: agentTasksActor.background(async () => (await import('./console/agent-tasks.ts')).agentTasks) },
  session: {
    start: () => void countThisTab(),
    release: (agentId, options) => client.crm.unassignTasks({ agent_id: agentId }, options),
    clear: clearTaskSettings,
  },
  slots: {
    overlay: [() => import('./console/task-dialog.tsx')],
    work: [{ id: 'tasks.held', label: msg('Your tasks'), path: '/home', area: 'home' }],
  },
} satisfies ConsoleFeature;

import { IconListDetails } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';
import { clearTaskSettings, countThisTab } from './console/agent-task-storage.ts';
import { agentTasksActor } from './console/agent-tasks-late.ts';
import { msg } from '#platform/console/language/language.ts';
import { api, client } from './console/api.ts';
import { taskKeys } from './console/task-keys.ts';
import { MY_QUEUE_PATH } from './task-path.ts';

const ID = 'my-queue';
const shared = { title: msg('My queue'), group: 'Call centre', icon: IconListDetails, access: { permission: 'tasks.take' } } as const;

const screens: readonly Area[] = [
  { ...shared, id: ID, path: MY_QUEUE_PATH, key: 'q', screen: () => import('./console/queue/my-queue-screen.tsx') },
  {
    ...shared,
    id: `${ID}/older`,
    path: '/call-center-operation/queue',
    within: ID,
    screen: () => import('./console/queue/older-address.tsx'),
  },
];

export default {
  permissions,
  screens,
  facts: { 'order.changed': () => [api.crm.heldTasks.key()] },
  lists: { 'my-queue': taskKeys },
  acts: {
    'task.offered': () => agentTasksActor.send({ type: 'tasks.came' }),
    'task.gone': ({ held }) => agentTasksActor.send({ type: 'tasks.gone', held }),
  },
  background: { agentTasks: agentTasksActor.background(async () => (await import('./console/agent-tasks.ts')).agentTasks) },
  drafts: () => import('./console/queue/result-draft-schema.ts').then(({ default: schemas }) => schemas),
  session: {
    start: () => void countThisTab(),
    release: (agentId, options) => client.crm.unassignTasks({ agent_id: agentId }, options),
    clear: clearTaskSettings,
  },
  slots: {
    overlay: [() => import('./console/task-dialog.tsx')],
    work: [{ id: 'tasks.held', label: msg('Your tasks'), path: MY_QUEUE_PATH, area: ID }],
    'machine.records': [
      {
        machine: 'queueTask',
        records: msg('{n, plural, one {{count} task} other {{count} tasks}}'),
        noList: msg('Agents see their own tasks in “My queue”.'),
        permission: 'tasks.take',
      },
    ],
  },
} satisfies ConsoleFeature;

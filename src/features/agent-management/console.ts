import { IconScale, IconUsersGroup } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { AGENTS_PATH, WEIGHTS_PATH } from './agent-paths.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'agent-management';
const shared = { group: 'Call centre', access: { permission: 'agents.read' } } as const;

const screens: readonly Area[] = [
  {
    ...shared,
    id: `${ID}/weights`,
    title: msg('Agent lead priorities'),
    menu: msg('Agent Lead Priority Manage'),
    path: WEIGHTS_PATH,
    icon: IconScale,
    screen: () => import('./console/weights/weights-screen.tsx'),
  },
  {
    ...shared,
    id: ID,
    title: msg('Agents'),
    menu: msg('Manage Agent'),
    path: AGENTS_PATH,
    icon: IconUsersGroup,
    screen: () => import('./console/agent-list-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/entries`,
    title: msg('Queue management'),
    path: '/queue-management',
    within: ID,
    icon: IconUsersGroup,
    screen: () => import('./console/queue-management-screen.tsx'),
  },
];

export default {
  permissions,
  screens,
  lists: {
    agents: () => [api.crm.agents.key(), api.crm.agent.key(), api.crm.agentChoices.key(), api.crm.agentWeights.key()],
    // Memberships belong to the queues.
    channels: () => [api.crm.agent.key(), api.crm.agentWeights.key()],
  },
  slots: {
    'machine.records': [
      {
        machine: 'queueAgent',
        records: msg('{n, plural, one {{count} agent} other {{count} agents}}'),
        list: AGENTS_PATH,
        permission: 'agents.read',
      },
    ],
  },
} satisfies ConsoleFeature;

import { IconArrowsExchange, IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { MY_QUEUE_PATH } from '#features/agent-tasks/public.ts';
import type { NotificationSubject } from '#features/notifications/console/public.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import {
  FLOOR_CALLS_PATH,
  FLOOR_LIMITS_PATH,
  FLOOR_PATH,
  FLOOR_REPLAY_PATH,
  FLOOR_TASKS_PATH,
  FROM_SUPERVISOR,
  QUEUE_ACTIONS_PATH,
  REASSIGNMENTS_PATH,
} from './floor-paths.ts';

const ID = 'supervision';
const shared = { group: 'Call centre', icon: IconDeviceDesktopAnalytics, access: { permission: 'floor.view' } } as const;

const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Supervisor dashboard'),
    path: FLOOR_PATH,
    screen: () => import('./console/floor-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/queue-actions`,
    title: msg('Assign queue'),
    icon: IconArrowsExchange,
    path: QUEUE_ACTIONS_PATH,
    access: { permission: 'tasks.assign' },
    screen: () => import('./console/assign/queue-actions-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/tasks`,
    title: msg('All tasks'),
    path: FLOOR_TASKS_PATH,
    within: ID,
    screen: () => import('./console/lists/floor-task-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/calls`,
    title: msg('All calls'),
    path: FLOOR_CALLS_PATH,
    within: ID,
    access: { permission: 'calls.read' },
    screen: () => import('./console/lists/floor-call-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/limits`,
    title: msg('Limits of the floor'),
    path: FLOOR_LIMITS_PATH,
    within: ID,
    screen: () => import('./console/limits/floor-limits-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/replay`,
    title: msg('Replay of the floor'),
    path: FLOOR_REPLAY_PATH,
    within: ID,
    screen: () => import('./console/replay/floor-replay-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/reassignments`,
    title: msg('Moved tasks'),
    path: REASSIGNMENTS_PATH,
    within: ID,
    screen: () => import('./console/lists/reassignment-screen.tsx'),
  },
];

export default {
  permissions,
  screens,
  lists: {
    'floor-tasks': () => [api.crm.supervisorDashboard.key(), api.crm.floorTasks.key(), api.crm.reassignments.key()],
    'floor-calls': () => [api.crm.supervisorDashboard.key(), api.crm.floorCalls.key()],
    reassignments: () => [api.crm.reassignments.key()],
  },
  slots: {
    'notification.place': [({ status }: NotificationSubject) => (status === FROM_SUPERVISOR ? MY_QUEUE_PATH : null)],
  },
  slow: [{ key: api.crm.supervisorDashboard.key(), pause: 1_000 }],
} satisfies ConsoleFeature;

import { IconServer } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { waitingRequests } from './cloud-filters.ts';
import { CLOUD_PATH } from './cloud-paths.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'aws-admin';

/** AWS admin (§2.2). */
const cloud: Area = {
  id: ID,
  title: msg('AWS admin'),
  path: CLOUD_PATH,
  group: 'More areas',
  icon: IconServer,
  access: { permission: 'cloud.read' },
  // Developers have it beside their work.
  workOf: 'users.manage',
  screen: () => import('./console/instance-list-screen.tsx'),
};

export default {
  permissions,
  screens: [cloud],
  lists: { 'cloud-instances': () => [api.admin.cloudInstances.key(), api.admin.cloudInstance.key(), api.admin.cloudProvider.key()] },
  slots: {
    work: [
      { id: 'cloud.requests', label: msg('Cloud requests to approve'), path: CLOUD_PATH, where: waitingRequests, tone: 'due', area: ID },
    ],
    'machine.records': [
      {
        machine: 'cloudInstance',
        records: msg('{n, plural, one {{count} instance} other {{count} instances}}'),
        list: CLOUD_PATH,
        permission: 'cloud.read',
      },
    ],
  },
} satisfies ConsoleFeature;

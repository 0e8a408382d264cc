import { IconRoute } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { POLICIES_PATH } from './policy-path.ts';

const policies: Area = {
  id: 'assignment-policies',
  title: msg('Assignment policies'),
  path: POLICIES_PATH,
  group: 'Call centre',
  icon: IconRoute,
  access: { permission: 'policies.manage' },
  screen: () => import('./console/policy-list-screen.tsx'),
};

export default {
  permissions,
  screens: [policies],
  lists: { 'assignment-policies': () => [api.crm.policies.key(), api.crm.policy.key()] },
  slots: {
    'machine.records': [
      {
        machine: 'assignmentPolicy',
        records: msg('{n, plural, one {{count} policy} other {{count} policies}}'),
        list: POLICIES_PATH,
        permission: 'policies.manage',
      },
    ],
  },
} satisfies ConsoleFeature;

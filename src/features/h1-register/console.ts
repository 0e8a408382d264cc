import { IconBook } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';
import { api } from './console/api.ts';
import { H1_REGISTER_PATH } from './register-paths.ts';

const register: Area = {
  id: 'h1-register',
  title: msg('Schedule H1 register'),
  path: H1_REGISTER_PATH,
  group: 'Orders',
  icon: IconBook,
  access: { permission: 'prescriptions.decode' },
  screen: () => import('./console/register-screen.tsx'),
};

export default {
  permissions,
  screens: [register],
  lists: { 'h1-register': () => [api.oms.h1Register.key(), api.oms.h1Entry.key()] },
} satisfies ConsoleFeature;

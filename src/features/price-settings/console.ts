import { IconPercentage } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';

const settings: Area = {
  id: 'price-settings',
  title: msg('Price settings'),
  path: '/price-settings',
  group: 'Orders',
  icon: IconPercentage,
  access: { permission: 'price-settings.read' },
  screen: () => import('./console/price-settings-screen.tsx'),
};

export default { permissions, screens: [settings] } satisfies ConsoleFeature;

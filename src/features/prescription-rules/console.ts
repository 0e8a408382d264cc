import { IconScale } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { permissions } from './feature.ts';

const rules: Area = {
  id: 'prescription-rules',
  title: msg('Prescription rules'),
  path: '/prescription/rules',
  group: 'Orders',
  icon: IconScale,
  access: { permission: 'prescription-rules.read' },
  screen: () => import('./console/prescription-rules-screen.tsx'),
};

export default { permissions, screens: [rules] } satisfies ConsoleFeature;

import { IconHome } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';

const home: Area = {
  id: 'home',
  title: msg('Home'),
  path: '/home',
  group: null,
  icon: IconHome,
  key: 'h',
  access: 'session',
  screen: () => import('./console/home-screen.tsx'),
};

export default {
  screens: [home],
} satisfies ConsoleFeature;

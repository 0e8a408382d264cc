import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'home',
  title: msg('Home'),
  path: '/home',
  group: null,
  icon: 'home',
  key: 'h',
  access: 'session',
  screen: () => import('./home-screen.tsx'),
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'authentication',
  title: msg('Sign in'),
  path: '/authentication',
  bare: true,
  group: null,
  icon: 'lock',
  access: 'public',
  screen: () => import('./sign-in-screen.tsx'),
};

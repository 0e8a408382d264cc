import type { Area } from '../area.ts';

export const area: Area = {
  id: 'authentication',
  title: 'Sign in',
  path: '/authentication',
  group: null,
  icon: 'lock',
  access: 'public',
  screen: () => import('./sign-in-screen.tsx'),
};

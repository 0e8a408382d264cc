import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'alternative',
  title: msg('Alternatives'),
  path: '/alternative',
  group: 'Drugs',
  icon: 'swap',
  access: { permission: 'masters.read' },
  screen: () => import('./alternative-screen.tsx'),
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

/** Every import and bulk edit that was ever begun. */
export const area: Area = {
  id: 'imports',
  title: msg('Imports'),
  path: '/imports',
  group: 'More areas',
  icon: 'draft',
  access: { permission: 'imports.read' },
  screen: () => import('./imports-screen.tsx'),
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

/** `/drug-details/rule-engine` (§2.2): which drugs get which values. */
export const area: Area = {
  id: 'rule-engine',
  title: msg('Rule engine'),
  path: '/drug-details/rule-engine',
  group: 'Drugs',
  icon: 'filter',
  access: { permission: 'masters.read' },
  screen: () => import('./rule-engine-screen.tsx'),
};

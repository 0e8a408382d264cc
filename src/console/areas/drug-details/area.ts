import { msg } from '#console/language/language.ts';
import { DRUGS_PATH } from '#console/domain/drugs/drug-places.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'drug-details',
  title: msg('Drugs'),
  path: DRUGS_PATH,
  group: 'Drugs',
  icon: 'pill',
  key: 'r',
  access: { permission: 'masters.read' },
  screen: () => import('./drug-list-screen.tsx'),
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'drug-images',
  title: msg('Drug images'),
  path: '/drug-details/upload-images',
  group: 'Drugs',
  icon: 'eye',
  access: { permission: 'masters.manage' },
  screen: () => import('./drug-images-screen.tsx'),
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';
import { uploadArea } from '../upload-area.tsx';

const ID = 'selling-rate';

/** Selling rates (§2.2): the rates, and how new ones come in. */
export const areas: readonly Area[] = [
  {
    id: ID,
    title: msg('Selling rates'),
    path: '/selling-rate/get-details',
    group: 'Drugs',
    icon: 'copy',
    access: { permission: 'rates.read' },
    screen: () => import('./selling-rate-screen.tsx'),
  },
  uploadArea({
    id: `${ID}/upload-csv`,
    title: msg('Selling rate upload'),
    path: '/selling-rate/upload-csv',
    group: 'Drugs',
    access: { permission: 'rates.manage' },
    within: ID,
    target: 'selling-rates',
    records: '/selling-rate/get-details',
  }),
];

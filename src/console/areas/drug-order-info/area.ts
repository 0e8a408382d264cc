import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';
import { uploadArea } from '../upload-area.tsx';

const ID = 'drug-order-info';
const shared = { group: 'Drugs', access: { tab: 'DOI' } } as const;

/** Drug order info (§2.2): of the warehouse, and of the others who order. */
export const areas: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Drug order info'),
    path: '/drug-order-info/get-details',
    icon: 'truck',
    screen: () => import('./drug-order-info-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/others`,
    title: msg('Drug order info of others'),
    path: '/drug-order-info/get-details-of-others',
    icon: 'truck',
    within: ID,
    screen: () =>
      import('./drug-order-info-screen.tsx').then(({ OthersScreen, prepareOthers }) => ({ default: OthersScreen, prepare: prepareOthers })),
  },
  uploadArea({
    ...shared,
    id: `${ID}/upload-csv`,
    title: msg('Drug order info upload'),
    path: '/drug-order-info/upload-csv',
    within: ID,
    target: 'drug-order-info',
    records: '/drug-order-info/get-details',
  }),
  uploadArea({
    ...shared,
    id: `${ID}/upload-csv-for-others`,
    title: msg('Drug order info upload for others'),
    path: '/drug-order-info/upload-csv-for-others',
    within: ID,
    target: 'drug-order-info-of-others',
    records: '/drug-order-info/get-details-of-others',
  }),
];

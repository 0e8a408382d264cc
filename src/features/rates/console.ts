import { IconCopy, IconTruck } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import type { DrugTab } from '#features/drugs/console/public.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';

const SELLING_RATE = 'selling-rate';

/** Selling rates (§2.2) and their upload. */
const sellingRates: readonly Area[] = [
  {
    id: SELLING_RATE,
    title: msg('Selling rates'),
    path: '/selling-rate/get-details',
    group: 'Drugs',
    icon: IconCopy,
    access: { permission: 'rates.read' },
    screen: () => import('./console/selling-rate-screen.tsx'),
  },
  importArea({
    id: `${SELLING_RATE}/upload-csv`,
    title: msg('Selling rate upload'),
    path: '/selling-rate/upload-csv',
    group: 'Drugs',
    access: { permission: 'rates.manage' },
    within: SELLING_RATE,
    target: 'selling-rates',
    records: '/selling-rate/get-details',
  }),
];

const ID = 'drug-order-info';
const shared = { group: 'Drugs', access: { tab: 'DOI' } } as const;

/** Drug order info (§2.2) of the warehouse and of store groups. */
const drugOrderInfo: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Drug order info'),
    path: '/drug-order-info/get-details',
    icon: IconTruck,
    screen: () => import('./console/drug-order-info-screen.tsx'),
  },
  {
    ...shared,
    id: `${ID}/others`,
    title: msg('Drug order info of others'),
    path: '/drug-order-info/get-details-of-others',
    icon: IconTruck,
    within: ID,
    screen: () =>
      import('./console/drug-order-info-screen.tsx').then(({ OthersScreen, prepareOthers }) => ({
        default: OthersScreen,
        prepare: prepareOthers,
      })),
  },
  importArea({
    ...shared,
    id: `${ID}/upload-csv`,
    title: msg('Drug order info upload'),
    path: '/drug-order-info/upload-csv',
    within: ID,
    target: 'drug-order-info',
    records: '/drug-order-info/get-details',
  }),
  importArea({
    ...shared,
    id: `${ID}/upload-csv-for-others`,
    title: msg('Drug order info upload for others'),
    path: '/drug-order-info/upload-csv-for-others',
    within: ID,
    target: 'drug-order-info-of-others',
    records: '/drug-order-info/get-details-of-others',
  }),
];

const rates: DrugTab = { id: 'rates', title: msg('Rates'), load: () => import('./console/drug-rates.tsx') };

export default {
  permissions,
  screens: [...sellingRates, ...drugOrderInfo],
  lists: {
    'selling-rates': () => [api.item.sellingRates.key()],
    'drug-order-info': () => [api.item.drugOrderInfo.key()],
    'drug-order-info-of-others': () => [api.item.drugOrderInfoOfOthers.key()],
  },
  slots: { 'drug.tabs': [rates] },
} satisfies ConsoleFeature;

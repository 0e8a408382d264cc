import { IconTruck } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { ratesWithoutMargin } from './work.ts';

const ID = 'distributor-rates';
const PATH = '/distributor-rates/get-details';

export default {
  permissions,
  /** Distributor rates (§2.2): purchase prices of drugs, and their upload. */
  screens: [
    {
      id: ID,
      title: msg('Distributor rates'),
      path: PATH,
      group: 'Supply',
      icon: IconTruck,
      access: { permission: 'distributor-rates.read' },
      screen: () => import('./console/rate-screen.tsx'),
    },
    importArea({
      id: `${ID}/upload-csv`,
      title: msg('Distributor rate upload'),
      path: '/distributor-rates/upload-csv',
      group: 'Supply',
      access: { permission: 'distributor-rates.manage' },
      within: ID,
      target: ID,
      records: PATH,
    }),
  ],
  lists: { 'distributor-rates': () => [api.distributor.rates.key()] },
  slots: {
    'drug.tabs': [{ id: 'distributors', title: msg('Distributors'), load: () => import('./console/drug-distributors.tsx') }],
    work: [
      {
        id: 'distributor-rates.withoutMargin',
        label: msg('Rates above the selling price'),
        path: PATH,
        where: ratesWithoutMargin,
        tone: 'due',
        area: ID,
      },
    ],
  },
} satisfies ConsoleFeature;

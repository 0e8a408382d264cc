import { IconArrowsJoin } from '@tabler/icons-react';
import { DISTRIBUTORS } from '#features/distributors/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { itemsToMap } from './mapping-filters.ts';
import { MAPPING_PATH } from './mapping-paths.ts';

const ID = 'drug-mappings';

/** Which drugs the products of distributors are (§2.2), and the upload of their catalogues. */
const screens: readonly Area[] = [
  {
    id: ID,
    title: msg('Mapping utility'),
    path: MAPPING_PATH,
    // The menu entry of the distributors.
    within: DISTRIBUTORS,
    group: 'Supply',
    icon: IconArrowsJoin,
    access: { permission: 'drug-mappings.read' },
    screen: () => import('./console/item-list-screen.tsx'),
  },
  importArea({
    id: `${ID}/upload-csv`,
    title: msg('Upload of distributors’ products'),
    path: `${MAPPING_PATH}/upload-csv`,
    group: 'Supply',
    access: { permission: 'drug-mappings.manage' },
    within: DISTRIBUTORS,
    target: 'distributor-items',
    records: MAPPING_PATH,
  }),
];

export default {
  permissions,
  screens,
  lists: { 'distributor-items': () => [api.distributor.items.key(), api.distributor.item.key()] },
  slots: {
    work: [
      {
        id: 'drug-mappings.toMap',
        label: msg('Products of distributors to map'),
        path: MAPPING_PATH,
        where: itemsToMap,
        tone: 'due',
      },
    ],
    'machine.records': [
      {
        machine: 'drugMapping',
        records: msg('{n, plural, one {{count} product of a distributor} other {{count} products of distributors}}'),
        list: MAPPING_PATH,
        permission: 'drug-mappings.read',
      },
    ],
  },
} satisfies ConsoleFeature;

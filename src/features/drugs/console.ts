import { IconArrowsExchange, IconPill } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { DRUGS_PATH } from './drug-paths.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { drugsWithoutHsn } from './work.ts';

const ID = 'drug-details';

const drugs: Area = {
  id: ID,
  title: msg('Drugs'),
  path: DRUGS_PATH,
  group: 'Drugs',
  icon: IconPill,
  key: 'r',
  access: { permission: 'masters.read' },
  screen: () => import('./console/drug-list-screen.tsx'),
};

const alternatives: Area = {
  id: 'alternative',
  title: msg('Alternatives'),
  path: '/alternative',
  group: 'Drugs',
  icon: IconArrowsExchange,
  access: { permission: 'masters.read' },
  screen: () => import('./console/alternative/alternative-screen.tsx'),
};

/** `/drug-details/upload-csv` (§2.2). */
const upload = importArea({
  id: 'drug-uploads',
  title: msg('Drug upload'),
  path: '/drug-details/upload-csv',
  group: 'Drugs',
  access: { permission: 'masters.manage' },
  target: 'masters.item',
  records: '/masters/item-master',
});

export default {
  screens: [drugs, alternatives, upload],
  slots: {
    work: [
      { id: 'drugs.withoutHsn', label: msg('Drugs without an HSN code'), path: DRUGS_PATH, where: drugsWithoutHsn, tone: 'due', area: ID },
    ],
  },
  lists: {
    drugs: () => [api.item.drugs.key(), api.item.drug.key()],
    'drug-groups': () => [api.item.drugGroups.key()],
  },
} satisfies ConsoleFeature;

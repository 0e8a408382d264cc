import { IconGift, IconUpload } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { CATALOGUE_PATH, REWARDS_PATH } from './reward-paths.ts';

const ID = 'rewards';

const shared = { group: 'Call centre', icon: IconGift, access: { permission: 'rewards.read' } } as const;

/** Redemptions (§2.2), the catalogue of rewards, and its upload. */
const screens: readonly Area[] = [
  { ...shared, id: ID, title: msg('Rewards'), path: REWARDS_PATH, screen: () => import('./console/redemption-list-screen.tsx') },
  {
    ...shared,
    id: `${ID}/catalogue`,
    title: msg('Catalogue of rewards'),
    path: CATALOGUE_PATH,
    within: ID,
    screen: () => import('./console/catalogue-screen.tsx'),
  },
  importArea({
    ...shared,
    icon: IconUpload,
    id: `${ID}/upload-csv`,
    title: msg('Reward upload'),
    path: `${CATALOGUE_PATH}/upload-csv`,
    within: ID,
    access: { permission: 'rewards.manage' },
    target: ID,
    records: CATALOGUE_PATH,
  }),
];

export default {
  permissions,
  screens,
  lists: {
    redemptions: () => [api.crm.redemptions.key(), api.crm.redemption.key(), api.crm.redemptionsOfPatient.key()],
    [ID]: () => [api.crm.rewards.key(), api.crm.rewardOffers.key()],
  },
  slots: {
    'patient.rewards': [() => import('./console/patient-redemptions.tsx')],
    'machine.records': [
      {
        machine: 'redemption',
        records: msg('{n, plural, one {{count} redemption} other {{count} redemptions}}'),
        list: REWARDS_PATH,
        permission: 'rewards.read',
      },
    ],
  },
} satisfies ConsoleFeature;

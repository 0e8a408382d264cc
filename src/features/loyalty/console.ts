import { IconUserHeart } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { LEDGER_PATH, RULES_PATH } from './loyalty-paths.ts';

const ID = 'loyalty';
const shared = { group: 'Call centre', icon: IconUserHeart, access: { permission: 'loyalty.read' } } as const;

/** Points of all patients (§2.1), and the rules by which they are earned. */
const screens: readonly Area[] = [
  { ...shared, id: ID, title: msg('Loyalty'), path: LEDGER_PATH, screen: () => import('./console/ledger-screen.tsx') },
  {
    ...shared,
    id: `${ID}/rules`,
    title: msg('Loyalty rules'),
    path: RULES_PATH,
    within: ID,
    screen: () => import('./console/rules-screen.tsx'),
  },
];

export default {
  permissions,
  screens,
  lists: { 'point-entries': () => [api.crm.pointEntries.key(), api.crm.loyaltyOfPatient.key()] },
  slots: { 'patient.rewards': [() => import('./console/patient-membership.tsx')] },
} satisfies ConsoleFeature;

import { IconContract } from '@tabler/icons-react';
import { DISTRIBUTORS } from '#features/distributors/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { api } from './console/api.ts';
import { contractsToApprove, contractsToRenew } from './contract-filters.ts';
import { CONTRACT_UPLOAD_PATH, CONTRACTS_PATH } from './contract-paths.ts';
import { permissions } from './feature.ts';

const ID = 'contracts';

/** Contracts with distributors (§1, §7.6). */
const screens: readonly Area[] = [
  {
    id: ID,
    title: msg('Contracts'),
    path: CONTRACTS_PATH,
    group: 'Supply',
    icon: IconContract,
    access: { permission: 'contracts.read' },
    within: DISTRIBUTORS,
    screen: () => import('./console/contract-list-screen.tsx'),
  },
  importArea({
    id: `${ID}/upload-csv`,
    title: msg('Contract line upload'),
    path: CONTRACT_UPLOAD_PATH,
    group: 'Supply',
    access: { permission: 'contracts.manage' },
    within: DISTRIBUTORS,
    target: 'contract-lines',
    records: CONTRACTS_PATH,
  }),
];

const counted = { path: CONTRACTS_PATH, tone: 'due' } as const;

export default {
  permissions,
  screens,
  lists: { [ID]: () => [api.distributor.contracts.key(), api.distributor.contract.key()] },
  slots: {
    work: [
      { ...counted, id: 'contracts.toApprove', label: msg('Contracts to approve'), where: contractsToApprove, area: DISTRIBUTORS },
      { ...counted, id: 'contracts.toRenew', label: msg('Contracts that end soon'), where: contractsToRenew },
    ],
    'distributor.sections': [() => import('./console/contracts-of-distributor.tsx')],
    'machine.records': [
      {
        machine: 'supplyContract',
        records: msg('{n, plural, one {{count} contract} other {{count} contracts}}'),
        list: CONTRACTS_PATH,
        permission: 'contracts.read',
      },
    ],
  },
} satisfies ConsoleFeature;

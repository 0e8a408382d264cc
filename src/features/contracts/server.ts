import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { contractsToApprove, contractsToRenew } from './contract-filters.ts';
import { permissions } from './feature.ts';
import { contractFlow } from './server/contract-flow.ts';
import { contractSource } from './server/contract-source.ts';
import { ratesOfContracts } from './server/fed-rates.ts';
import { followContractDays } from './server/follow-days.ts';
import { linesTarget } from './server/lines-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [contractSource],
  targets: [linesTarget],
  records: { contracts: 'contracts.read' },
  flows: { supplyContract: contractFlow },
  hooks: {
    'rates.fixed': [ratesOfContracts],
    work: [
      countOfList('contracts.toApprove', contractSource, contractsToApprove),
      countOfList('contracts.toRenew', contractSource, contractsToRenew),
    ],
  },
  jobs: [
    {
      name: 'days of contracts',
      title: msg('Brings contracts with distributors into force on their first day, and ends them after their last'),
      area: msg('Contracts'),
      every: 60_000,
      atStart: true,
      begin:
        ({ db, clock }) =>
        () =>
          followContractDays(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

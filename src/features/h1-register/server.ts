import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { registerSource, routes } from './server/routes.ts';
import { verifyRegisters } from './server/verify-register.ts';
import { enterBill } from './server/write-entries.ts';

const DAY = 86_400_000;

export default {
  contract,
  routes,
  lists: [registerSource],
  hooks: { 'bills.settled': [enterBill] },
  jobs: [
    {
      name: 'schedule H1 registers',
      title: msg('Compares the Schedule H1 registers with the bills'),
      area: msg('Schedule H1 register'),
      isVital: true,
      every: DAY,
      atStart: true,
      begin:
        ({ db, log }) =>
        async () => {
          const faults = await verifyRegisters(db);
          if (faults.length > 0)
            log.error({ faults: faults.slice(0, 20), count: faults.length }, 'the Schedule H1 registers differ from the bills');
        },
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

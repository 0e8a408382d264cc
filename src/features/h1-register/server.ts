import { CALL_CENTER_OPERATION_ADMIN, notify } from '#features/notifications/server/public.ts';
import { roles } from '#platform/access/roles.ts';
import { sql } from 'drizzle-orm';
import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { registerSource, routes } from './server/routes.ts';
import { verifyRegisters } from './server/verify-register.ts';
import { enterBill } from './server/write-entries.ts';

const DAY = 86_400_000;

export default {
  permissions,
  contract,
  routes,
  lists: [registerSource],
  hooks: {
    'bills.settled': [enterBill],
    'patients.kept': [
      {
        title: msg('Entries of the Schedule H1 register'),
        why: msg('Kept for three years (Drugs Rules, rule 65)'),
        count: (patient) => sql`select count(*) from h1_entries e where e.patient_id = ${patient}`,
      },
    ],
  },
  jobs: [
    {
      name: 'schedule H1 registers',
      title: msg('Compares the Schedule H1 registers with the bills'),
      area: msg('Schedule H1 register'),
      isVital: true,
      every: DAY,
      atStart: true,
      begin:
        ({ db, log, clock }) =>
        async () => {
          const faults = await verifyRegisters(db);
          if (faults.length === 0) return;
          log.error({ faults: faults.slice(0, 20), count: faults.length }, 'the Schedule H1 registers differ from the bills');
          const notice = {
            title: CALL_CENTER_OPERATION_ADMIN,
            message: `The Schedule H1 registers differ from the bills: ${faults.length}, first ${faults[0]?.where}, ${faults[0]?.what}`,
            message_attributes: { order_id: null, id: null, status: null },
          };
          await db.transaction((tx) => notify(tx, clock.now(), notice, { roles: [roles.pharmacistInCharge] }));
        },
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { expireBookings } from './server/expired-bookings.ts';
import { redemptionFlow } from './server/redemption-flow.ts';
import { redemptionsOfPatients } from './server/redemptions-of-patients.ts';
import { redemptionSource, rewardSource } from './server/reward-sources.ts';
import { rewardTarget } from './server/reward-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [rewardSource, redemptionSource],
  targets: [rewardTarget],
  records: { redemptions: 'rewards.read' },
  flows: { redemption: redemptionFlow },
  hooks: {
    'patients.source': [redemptionsOfPatients],
    'patients.table': [
      {
        table: 'redemptions',
        title: msg('Redemptions'),
        at: 'created_at',
        isUnderPatient: true,
        erasure: { keep: msg('Without a name, with the accounts') },
      },
    ],
  },
  jobs: [
    {
      name: 'expired bookings',
      title: msg('Gives the points of bookings back that nobody confirmed'),
      area: msg('Rewards'),
      every: 30_000,
      begin:
        ({ db, clock }) =>
        () =>
          expireBookings(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

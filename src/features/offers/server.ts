import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followDays } from './server/follow-days.ts';
import { offerFlow } from './server/offer-flow.ts';
import { offerSource } from './server/offer-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [offerSource],
  records: { offers: 'offers.read' },
  flows: { offer: offerFlow },
  hooks: {
    'patients.table': [{ table: 'promo_uses', id: 'order_id', title: null, at: 'order_id', follows: 'orders', erasure: { keep: null } }],
  },
  jobs: [
    {
      name: 'days of offers',
      title: msg('Starts and ends offers on their days'),
      area: msg('Offers'),
      every: 60_000,
      atStart: true,
      begin:
        ({ db, clock }) =>
        () =>
          followDays(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followOrder, followPlaced, stepOrigin } from './server/orders-from-steps.ts';
import { refillsHit } from './server/refills-hit.ts';
import { routes } from './server/routes.ts';
import { stepFlow, subscriptionFlow } from './server/subscription-flows.ts';
import { endDueSubscriptions, planRefills, remindOfRefills } from './server/subscription-jobs.ts';
import { subscriptionSource } from './server/subscription-source.ts';
import { subscriptionsOfPatients } from './server/subscriptions-of-patients.ts';

const area = msg('Subscriptions');
const EVERY = 60_000;

export default {
  permissions,
  contract,
  routes,
  lists: [subscriptionSource],
  records: { subscriptions: 'subscriptions.read' },
  flows: { subscription: subscriptionFlow, subscriptionStep: stepFlow },
  hooks: {
    'drafts.origin': [stepOrigin],
    'orders.placed': [followPlaced],
    'orders.moved': [followOrder],
    'patients.source': [subscriptionsOfPatients],
    'stores.refillsHit': [refillsHit],
    'patients.table': [
      {
        table: 'subscriptions',
        title: msg('Subscriptions'),
        at: 'created_at',
        erasure: { keep: msg('Without a name, with the orders that were placed for it') },
      },
    ],
  },
  jobs: [
    {
      name: 'subscriptions',
      title: msg('Ends pauses of subscriptions that are over, and subscriptions whose last day has passed'),
      area,
      every: EVERY,
      begin:
        ({ db, clock }) =>
        () =>
          endDueSubscriptions(db, clock),
    },
    {
      name: 'refills',
      title: msg('Plans the next refill of subscriptions a week ahead'),
      area,
      every: EVERY,
      begin:
        ({ db, clock }) =>
        () =>
          planRefills(db, clock),
    },
    {
      name: 'refill reminders',
      title: msg('Has patients called whose refill is due within three days'),
      area,
      every: EVERY,
      begin:
        ({ db, clock }) =>
        () =>
          remindOfRefills(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

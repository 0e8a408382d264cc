import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { deliveryFlow } from './server/delivery-kind.ts';
import { followOrder } from './server/follow-order.ts';
import { serveMessagingHook } from './server/hook-route.ts';
import { messagesOfPatients, messageTable } from './server/messages-of-patients.ts';
import { tryOtherChannel } from './server/other-channel.ts';
import { patientQueue } from './server/patient-queue.ts';
import { reportSimulatedDeliveries } from './server/simulated-deliveries.ts';

export default {
  rawRoutes: [serveMessagingHook],
  flows: { messageDelivery: deliveryFlow },
  hooks: {
    'orders.moved': [followOrder],
    'records.changed': [tryOtherChannel],
    'queues.own': [patientQueue],
    'patients.source': [messagesOfPatients],
    'patients.table': [messageTable],
  },
  jobs: [
    {
      name: 'simulated provider of messages',
      title: msg('Simulates the reports of the provider of messages'),
      area: msg('Messages to patients'),
      every: 5_000,
      begin: (parts) => (parts.messaging.provider || !parts.isDemo ? null : () => reportSimulatedDeliveries(parts)),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

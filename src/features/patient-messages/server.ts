import type { ServerFeature } from '#platform/server/server-feature.ts';
import { followOrder } from './server/follow-order.ts';
import { messagesOfPatients, messageTable } from './server/messages-of-patients.ts';
import { patientQueue } from './server/patient-queue.ts';

export default {
  hooks: {
    'orders.moved': [followOrder],
    'queues.own': [patientQueue],
    'patients.source': [messagesOfPatients],
    'patients.table': [messageTable],
  },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

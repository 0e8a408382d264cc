import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { overdue, toSend, waiting } from './purchase-order-filters.ts';
import { expireOrders } from './server/expire-orders.ts';
import { followLetters } from './server/order-letters.ts';
import { orderQueue } from './server/order-mail.ts';
import { purchaseOrderFlow } from './server/purchase-order-flow.ts';
import { approvalSource, extensionSource, purchaseOrderSource } from './server/purchase-order-sources.ts';
import { routes } from './server/routes.ts';
import { serveDocuments } from './server/serve-documents.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveDocuments],
  lists: [purchaseOrderSource, approvalSource, extensionSource],
  records: { 'purchase-orders': 'purchase-orders.read' },
  flows: { purchaseOrder: purchaseOrderFlow },
  hooks: {
    'queues.own': [orderQueue],
    'records.changed': [followLetters],
    work: [
      countOfList('purchase-orders.toSend', purchaseOrderSource, toSend),
      countOfList('purchase-orders.overdue', purchaseOrderSource, overdue),
      countOfList('purchase-orders.toApprove', purchaseOrderSource, waiting),
    ],
  },
  jobs: [
    {
      name: 'expired purchase orders',
      title: msg('Ends purchase orders after their last day'),
      area: msg('Purchase orders'),
      every: 60_000,
      atStart: true,
      begin:
        ({ db, clock }) =>
        () =>
          expireOrders(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

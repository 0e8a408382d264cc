import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { cancelWithOrder } from './server/cancel-with-order.ts';
import { routes } from './server/routes.ts';
import { waybillFlow } from './server/waybill-flow.ts';
import { packedOrderSource, waybillSource } from './server/waybill-sources.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [waybillSource, packedOrderSource],
  records: { waybills: 'waybills.read' },
  flows: { waybill: waybillFlow },
  hooks: { 'orders.moved': [cancelWithOrder] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

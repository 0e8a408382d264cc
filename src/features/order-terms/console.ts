import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { api } from './console/api.ts';

export default {
  facts: { 'order.changed': ({ order_id }) => [api.oms.orderTerms.key({ input: { order_id } })] },
  slots: {
    'order.stock': [() => import('./console/choose-store.tsx')],
    'order.terms': [() => import('./console/change-terms.tsx')],
    'store.hitOrders': [() => import('./console/move-orders.tsx')],
  },
} satisfies ConsoleFeature;

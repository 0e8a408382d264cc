import type { OrderTab } from '#features/orders/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';

const logOfOrder: OrderTab = { id: 'log', title: msg('Log'), load: () => import('./console/log-tab.tsx') };

export default {
  facts: { 'order.changed': ({ order_id }) => [api.oms.orderLogs.key({ input: { order_id } })] },
  slots: { 'order.tabs': [logOfOrder] },
} satisfies ConsoleFeature;

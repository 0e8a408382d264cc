import type { OrderLinesView } from '#features/orders/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { keysOf } from './console/order-line-keys.ts';

const lines: OrderLinesView = () => import('./console/order-lines.tsx');

export default {
  facts: { 'order.changed': ({ order_id }) => keysOf(order_id) },
  slots: {
    'order.lines': [lines],
    'order.stock': [() => import('./console/substitute-short.tsx')],
    'machine.records': [
      {
        machine: 'substitution',
        records: msg('{n, plural, one {{count} substitution} other {{count} substitutions}}'),
        noList: msg('Substitutions are shown with their orders'),
        permission: 'orders.read',
      },
    ],
  },
} satisfies ConsoleFeature;

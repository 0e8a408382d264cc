import { IconCalendarRepeat } from '@tabler/icons-react';
import { DISTRIBUTORS } from '#features/distributors/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { importArea } from '#platform/import/console/import-area.tsx';
import { draftsAboveLimit } from './auto-order-filters.ts';
import { AUTO_ORDERS_PATH, ORDER_CONFIGS_PATH } from './auto-order-paths.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'auto-orders';
const CONFIGS = 'order-configs';

const shared = {
  group: 'Supply',
  icon: IconCalendarRepeat,
  // The menu entry of the distributors.
  within: DISTRIBUTORS,
  access: { permission: 'auto-orders.read' },
} as const;

/** Orders that go to distributors at fixed times (§2.2). */
const screens: readonly Area[] = [
  {
    ...shared,
    id: ID,
    title: msg('Auto-short orders'),
    path: AUTO_ORDERS_PATH,
    screen: () => import('./console/auto-order-screen.tsx'),
  },
  {
    ...shared,
    id: CONFIGS,
    title: msg('Auto-short order config'),
    path: ORDER_CONFIGS_PATH,
    screen: () => import('./console/order-config-screen.tsx'),
  },
  importArea({
    id: `${CONFIGS}/upload-csv`,
    title: msg('Order config upload'),
    path: `${ORDER_CONFIGS_PATH}/upload-csv`,
    group: 'Supply',
    access: { permission: 'auto-orders.manage' },
    within: DISTRIBUTORS,
    target: CONFIGS,
    records: ORDER_CONFIGS_PATH,
  }),
];

const drafts = () => [api.distributor.autoOrders.key()];

export default {
  permissions,
  screens,
  lists: { [ID]: drafts, 'purchase-orders': drafts, 'short-book': drafts, [CONFIGS]: () => [api.distributor.orderConfigs.key()] },
  slots: {
    work: [
      {
        id: 'auto-orders.aboveLimit',
        label: msg('Auto-short orders above their limit'),
        path: AUTO_ORDERS_PATH,
        where: draftsAboveLimit,
        tone: 'due',
        area: DISTRIBUTORS,
      },
    ],
  },
} satisfies ConsoleFeature;

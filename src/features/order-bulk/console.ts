import { IconStack2 } from '@tabler/icons-react';
import type { OrderAction } from '#features/orders/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { BULK_CHANGES_PATH } from './bulk-paths.ts';
import { api } from './console/api.ts';
import { tooMany } from './console/too-many.ts';
import { permissions } from './feature.ts';

const bulkChanges: Area = {
  id: 'bulk-changes',
  title: msg('Bulk changes'),
  path: BULK_CHANGES_PATH,
  group: 'Orders',
  icon: IconStack2,
  access: { permission: 'orders.bulk' },
  screen: () => import('./console/bulk-list-screen.tsx'),
};

const actions: readonly OrderAction[] = [
  { id: 'own', title: msg('Assign to me'), permission: 'orders.act', off: tooMany, Form: late(() => import('./console/own-orders.tsx')) },
  {
    id: 'assign',
    title: msg('Assign…'),
    permission: 'orders.assign',
    off: tooMany,
    Form: late(() => import('./console/assign-orders.tsx')),
  },
  { id: 'note', title: msg('Add a note…'), permission: 'orders.act', off: tooMany, Form: late(() => import('./console/note-orders.tsx')) },
  {
    id: 'move',
    title: msg('Change the status…'),
    permission: 'orders.bulk',
    off: tooMany,
    Form: late(() => import('./console/move-orders.tsx')),
  },
];

export default {
  permissions,
  screens: [bulkChanges],
  lists: { 'bulk-changes': () => [api.oms.bulkChanges.key(), api.oms.bulkChange.key(), api.oms.bulkResults.key()] },
  slots: {
    'order.actions': actions,
    'machine.records': [
      {
        machine: 'bulkChange',
        records: msg('{n, plural, one {{count} bulk change} other {{count} bulk changes}}'),
        list: BULK_CHANGES_PATH,
        field: 'state',
        permission: 'orders.bulk',
      },
    ],
  },
} satisfies ConsoleFeature;

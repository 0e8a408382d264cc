import { IconPhoneCall } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { overdueCallbacks, ownCallbacks } from './callback-filters.ts';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const ID = 'callbacks';

const callbacks: Area = {
  id: ID,
  title: msg('Callbacks'),
  path: CALLBACKS_PATH,
  group: 'Orders',
  icon: IconPhoneCall,
  key: 'k',
  access: { permission: 'callbacks.read' },
  screen: () => import('./console/callback-list-screen.tsx'),
};

export default {
  permissions,
  screens: [callbacks],
  lists: { callbacks: () => [api.crm.callbacks.key(), api.crm.callback.key(), api.crm.callbacksOfOrder.key()] },
  slots: {
    'order.head': [() => import('./console/order-callbacks.tsx')],
    'patient.actions': [() => import('./console/call-back-patient.tsx')],
    work: [
      { id: 'callbacks.overdue', label: msg('Overdue callbacks'), path: CALLBACKS_PATH, where: overdueCallbacks, tone: 'late', area: ID },
      { id: 'callbacks.mine', label: msg('Your callbacks'), path: CALLBACKS_PATH, where: ownCallbacks },
    ],
    'machine.records': [
      {
        machine: 'callback',
        records: msg('{n, plural, one {{count} callback} other {{count} callbacks}}'),
        list: CALLBACKS_PATH,
        permission: 'callbacks.read',
      },
    ],
  },
} satisfies ConsoleFeature;

import { IconFileText, IconShoppingCartPlus } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import type { NotificationSubject } from '#features/notifications/console/public.ts';
import type { PatientLink } from '#features/patients/console/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { DISCOUNT_TO_APPROVE, DRAFTS_PATH, PLACE_ORDER_PATH } from './place-order-paths.ts';

const placeOrder: Area = {
  id: 'place-order',
  title: msg('Place order'),
  path: PLACE_ORDER_PATH,
  group: 'Orders',
  icon: IconShoppingCartPlus,
  key: 'n',
  access: { permission: 'orders.place' },
  screen: () => import('./console/place-order-screen.tsx'),
};

const drafts: Area = {
  id: 'place-order/drafts',
  title: msg('Drafts'),
  path: DRAFTS_PATH,
  group: 'Orders',
  icon: IconFileText,
  access: { permission: 'orders.place' },
  screen: () => import('./console/draft-list-screen.tsx'),
};

export default {
  permissions,
  screens: [placeOrder, drafts],
  // An open draft is not asked for again: its chart follows it, and a change by somebody else is a conflict.
  lists: { drafts: () => [api.ecommerce.drafts.key()] },
  slots: {
    'order.list': [{ title: msg('Place order'), path: PLACE_ORDER_PATH, icon: IconShoppingCartPlus, permission: 'orders.place' }],
    'patient.links': [
      { title: msg('Place order'), permission: 'orders.place', pathOf: (id) => `${PLACE_ORDER_PATH}?patient=${id}` },
    ] satisfies PatientLink[],
    'notification.place': [
      ({ status, callback_id: draftId }: NotificationSubject) => (status === DISCOUNT_TO_APPROVE ? `${DRAFTS_PATH}?id=${draftId}` : null),
    ],
    'notification.subject': [
      ({ status, callback_id: draftId }: NotificationSubject) =>
        status === DISCOUNT_TO_APPROVE ? t('Draft {id}', { id: String(draftId) }) : null,
    ],
    'machine.records': [
      {
        machine: 'orderDraft',
        records: msg('{n, plural, one {{count} draft} other {{count} drafts}}'),
        list: DRAFTS_PATH,
        permission: 'orders.place',
      },
    ],
  },
} satisfies ConsoleFeature;

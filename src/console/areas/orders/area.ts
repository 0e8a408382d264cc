import { msg } from '#console/language/language.ts';
import { ORDERS_PATH } from '#console/domain/order-places.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'orders',
  title: msg('Orders'),
  path: ORDERS_PATH,
  group: 'Orders',
  icon: 'orders',
  key: 'o',
  access: { permission: 'orders.read' },
  screen: () => import('./order-list-screen.tsx'),
  firstRequest: '/oms/orders',
};

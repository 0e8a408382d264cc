import { msg } from '#console/language/language.ts';
import { product } from '#contracts/product.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'orders',
  title: msg('Orders'),
  path: `/${product.slug}/order-list`,
  group: 'Orders',
  icon: 'orders',
  key: 'o',
  access: { permission: 'orders.read' },
  screen: () => import('./order-list-screen.tsx'),
  firstRequest: '/oms/orders',
};

import { msg } from '#console/language/language.ts';
import { DOCTOR_ORDERS_PATH } from '#console/domain/order-places.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'doctor-orders',
  title: msg('Doctor orders'),
  path: DOCTOR_ORDERS_PATH,
  group: 'Orders',
  icon: 'doctor',
  key: 'd',
  access: { permission: 'orders.read' },
  screen: () => import('./doctor-orders-screen.tsx'),
};

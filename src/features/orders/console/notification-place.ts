import { product } from '#platform/contract/product.ts';
import type { NotificationSubject } from '#features/notifications/console/public.ts';
import { DOCTOR_ORDERS_PATH, ORDERS_PATH } from '../order-places.ts';

const CALLBACKS = `/${product.slug}/call-back-list`;

/** Statuses that are the doctor's affair (§2.5). */
const doctorStatuses = ['follow_up_doctor_within_tat', 'confirm_but_need_prescription'];

const withQuery = (path: string, name: string, id: number | null): string => (id === null ? path : `${path}?${name}=${id}`);

/** Where a click on a notification leads, in the three steps of §2.5. */
export function notificationPlace({ status, callback_id, order_id }: NotificationSubject): string {
  if (status !== null && doctorStatuses.includes(status)) return withQuery(DOCTOR_ORDERS_PATH, 'order_id', order_id);
  if (callback_id !== null) return withQuery(CALLBACKS, 'id', callback_id);
  return withQuery(ORDERS_PATH, 'order_id', order_id);
}

/**
 * The same place where an area answers at it; until that area exists, the order in the order list, where an order is
 * known. `answers` says whether a path leads to an area.
 */
export function hrefOfNotification(subject: NotificationSubject, hasScreen: (path: string) => boolean): string {
  const target = notificationPlace(subject);
  const [path = ''] = target.split('?');
  return hasScreen(path) || subject.order_id === null ? target : withQuery(ORDERS_PATH, 'order_id', subject.order_id);
}

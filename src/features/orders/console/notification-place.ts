import type { NotificationSubject } from '#features/notifications/console/public.ts';
import { CALLBACKS_PATH, DOCTOR_ORDERS_PATH, ORDERS_PATH } from '../order-paths.ts';

/** Statuses handled on the doctor orders screen (§2.5). */
const doctorStatuses = ['follow_up_doctor_within_tat', 'confirm_but_need_prescription'];

const withQuery = (path: string, name: string, id: number | null): string => (id === null ? path : `${path}?${name}=${id}`);

/** Target of a click on a notification, following the three steps of §2.5. */
export function notificationPlace({ status, callback_id, order_id }: NotificationSubject): string {
  if (status !== null && doctorStatuses.includes(status)) return withQuery(DOCTOR_ORDERS_PATH, 'order_id', order_id);
  if (callback_id !== null) return withQuery(CALLBACKS_PATH, 'id', callback_id);
  return withQuery(ORDERS_PATH, 'order_id', order_id);
}

/** Subject of a notification: its message attributes (§3), with their `id` as `callback_id`. */
export interface NotificationSubject {
  status: string | null;
  callback_id: number | null;
  order_id: number | null;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    /** Target of a click on a notification; null: it belongs to another feature. The last one that has a target decides. */
    'notification.place': (subject: NotificationSubject) => string | null;
    /** Name of what a notification is about; null: it belongs to another feature. Without a name it is a callback or an order (§2.5). */
    'notification.subject': (subject: NotificationSubject) => string | null;
  }
}

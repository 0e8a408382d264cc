/** What a notification is about: as its message attributes say (§3), `callback_id` for their `id`. */
export interface NotificationSubject {
  status: string | null;
  callback_id: number | null;
  order_id: number | null;
}

declare module '#platform/console/slots.ts' {
  interface Slots {
    /** Where a click on a notification leads; `answers` says whether a path leads to a screen. */
    'notification.place': (subject: NotificationSubject, hasScreen: (path: string) => boolean) => string;
  }
}

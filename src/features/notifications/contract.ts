import { z } from 'zod';
import { id, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/** Subject of a notification (§3): an order, a callback, and its status. */
const messageAttributes = z.object({
  order_id: z.number().nullable(),
  /** The callback's id, or that of the draft. */
  id: z.number().nullable(),
  /** Status of the order or callback, for example `follow_up_doctor_within_tat`. */
  status: z.string().nullable(),
});

/** One row of the stored list (§3). `id` is that of the notification mapping. */
const storedNotification = z.object({
  id: z.number(),
  created_at: moment,
  read_at: moment.nullable(),
  web_socket_notification: z.object({
    id: z.number(),
    title: z.string(),
    message: z.string(),
    message_attributes: messageAttributes,
  }),
});
export type StoredNotification = z.infer<typeof storedNotification>;

/** Message of the websocket (§3), with the id of its stored mapping. */
export interface PushedNotification {
  title: string;
  created_at: string;
  web_socket_notification_id: number;
  notification_mapping_id: number;
  message: string;
  message_attributes: z.infer<typeof messageAttributes>;
}

const changed = z.object({ changed: z.number() });
const mapping = z.strictObject({ notification_mapping_id: id });
const post = (path: `/node/${string}`, summary: string, background = false) =>
  operation('notifications.read', { method: 'POST', path, summary, background });

/** Node back end: notifications of the signed-in user (§7.4). */
const operations = {
  notifications: operation('notifications.read', {
    method: 'GET',
    path: '/node/notifications',
    summary: 'The signed-in user’s notifications that were not cleared, newest first, at most 200',
  })
    .input(nothing)
    .output(z.object({ data: z.array(storedNotification) })),

  updateNotification: post('/node/notifications/update', 'A notification was opened: it counts as read').input(mapping).output(changed),

  readNotification: post('/node/notifications/read', 'A pushed notification was seen')
    .input(z.strictObject({ web_socket_notification_id: id }))
    .output(changed),

  readAllNotifications: post('/node/notifications/read-all', 'All were seen').input(nothing).output(changed),

  clearAllNotifications: post('/node/notifications/clear-all', 'Takes all out of the list').input(nothing).output(changed),

  clearNotification: post('/node/notifications/clear', 'Takes one out of the list').input(mapping).output(changed),

  notificationTicket: post(
    '/node/notifications/ticket',
    'The `auth` of the notification websocket: works once, within 30 s, for this session and its email',
    true,
  )
    .input(nothing)
    .output(z.object({ auth: z.string(), email: z.string(), expires_at: moment })),
};

export const contract = { node: operations };

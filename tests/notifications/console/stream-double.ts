import { vi } from 'vitest';
import type { PushedNotification, StoredNotification } from '#features/notifications/contract.ts';

/** Double of the page's websocket: a test opens it, pushes messages, and closes it. */
export class StreamDouble extends EventTarget {
  static last: StreamDouble | null = null;
  readonly url: string;
  closed = false;

  constructor(url: string) {
    super();
    this.url = url;
    StreamDouble.last = this;
  }

  open = (): boolean => this.dispatchEvent(new Event('open'));
  push = (notification: unknown): boolean => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(notification) }));
  end = (code = 1006): boolean => this.dispatchEvent(new CloseEvent('close', { code }));
  close(): void {
    this.closed = true;
  }
}

/** Replaces WebSocket until the stubs are removed. */
export function stubStream(): void {
  StreamDouble.last = null;
  vi.stubGlobal('WebSocket', StreamDouble);
}

interface About {
  title?: string;
  callback?: number | null;
  status?: string;
  read?: boolean;
}

/** Row of the stored list about order 41 + id. */
export const storedNotification = (
  id: number,
  { title = 'Order moved', callback = null, status = 'placed', read = false }: About = {},
): StoredNotification => ({
  id,
  created_at: '2026-11-20T09:30:00.000Z',
  read_at: read ? '2026-11-20T09:31:00.000Z' : null,
  web_socket_notification: {
    id: id + 500,
    title,
    message: `GLN-${id}: something happened`,
    message_attributes: { order_id: 41_000 + id, id: callback, status },
  },
});

/** The same notification as a websocket message. */
export const pushedNotification = (id: number, about?: About): PushedNotification => {
  const { created_at, web_socket_notification } = storedNotification(id, about);
  const { id: web_socket_notification_id, ...rest } = web_socket_notification;
  return { ...rest, created_at, web_socket_notification_id, notification_mapping_id: id };
};

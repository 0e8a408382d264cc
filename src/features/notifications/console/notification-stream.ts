import { fromCallback } from 'xstate';
import { SOCKET_CONNECT_TIMEOUT } from '#platform/contract/constants.ts';
import type { PushedNotification } from '../contract.ts';
import { NOTIFICATION_STREAM_PATH, STREAM_REFUSED } from '#platform/contract/realtime.ts';
import { client } from './api.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { settings } from '#platform/console/client/settings.ts';

/** Address of the websocket (§4.7, §7.1): the configured one, or this server's own. */
export function streamUrl({ auth, email }: { auth: string; email: string }, configured = settings().websocketUrl): string {
  const url = new URL(configured ?? new URL(NOTIFICATION_STREAM_PATH, location.origin.replace(/^http/, 'ws')));
  url.searchParams.set('auth', auth);
  url.searchParams.set('email', email);
  return url.href;
}

/** Parses a message; null if it is not a notification. */
export function readPushed(text: unknown): PushedNotification | null {
  try {
    const value = JSON.parse(String(text)) as PushedNotification | null;
    const isWhole =
      Number.isSafeInteger(value?.notification_mapping_id) && typeof value?.title === 'string' && typeof value.created_at === 'string';
    return isWhole && typeof value.message_attributes === 'object' && value.message_attributes !== null ? value : null;
  } catch {
    return null;
  }
}

/** The session has ended, or the account lost access to notifications: reconnecting is pointless. */
const isRefusal = (error: unknown) => statusOf(error) === 401 || statusOf(error) === 403;

/**
 * One connection of notificationsMachine: ticket, handshake, messages, and exactly one end. A refusal by the websocket counts
 * only if the API refuses too: after a restart the server has lost its tickets, but not the session.
 */
export const notificationStream = fromCallback(({ sendBack }) => {
  const stop = new AbortController();
  const { signal } = stop;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (type: 'stream.lost' | 'stream.refused') => {
    if (signal.aborted) return;
    close();
    sendBack({ type });
  };
  const endAfter = (error: unknown) => end(isRefusal(error) ? 'stream.refused' : 'stream.lost');
  const ticket = () => client.node.notificationTicket({}, { signal });
  const verifyRefusal = () => ticket().then(() => end('stream.lost'), endAfter);

  function close(): void {
    stop.abort();
    clearTimeout(timer);
    socket?.close();
  }
  async function open(): Promise<void> {
    const issued = await ticket();
    if (signal.aborted) return;
    socket = new WebSocket(streamUrl(issued));
    timer = setTimeout(() => end('stream.lost'), SOCKET_CONNECT_TIMEOUT);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      if (!signal.aborted) sendBack({ type: 'stream.opened' });
    });
    socket.addEventListener('message', ({ data }) => {
      const notification = readPushed(data);
      if (notification && !signal.aborted) sendBack({ type: 'stream.pushed', notification });
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === STREAM_REFUSED && !signal.aborted) void verifyRefusal();
      else end('stream.lost');
    });
  }
  // A dead connection can look open for long; the browser's `offline` event ends it at once.
  window.addEventListener('offline', () => end('stream.lost'), { signal });
  open().catch(endAfter);
  return close;
});

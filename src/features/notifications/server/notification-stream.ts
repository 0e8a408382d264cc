import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { SOCKET_PING_INTERVAL } from '#platform/contract/constants.ts';
import type { PushedNotification } from '../contract.ts';
import { NOTIFICATION_STREAM_PATH, STREAM_REFUSED } from '#platform/contract/realtime.ts';
import type { TicketHolder } from './notification-tickets.ts';

/** Maximum frame size: browsers send only answers to pings, which are shorter. Bytes. */
const MAX_FRAME_BYTES = 256;
/** Connections with more unsent data are closed; the list brings their tabs up to date. Bytes. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** RFC 6455 close codes: server going away; message received although none is accepted. */
const GOING_AWAY = 1001;
const UNEXPECTED_MESSAGE = 1008;
/** Time after which a connection without a close response is terminated. Milliseconds. */
const CLOSE_TIMEOUT_MS = 300;

/** Websocket with the notifications of one user (§4.7). */
export interface NotificationStream {
  /** Accepts an upgrade request whose path and Origin were checked. */
  open(request: IncomingMessage, socket: Duplex, firstBytes: Buffer): void;
  /** Sends a stored notification to every stream of the user, at most once; the list is authoritative. */
  push(userId: number, notification: PushedNotification): void;
  /** Refuses the session's streams from now on. */
  cut(sessionId: number): void;
  /** Closes streams without refusing them: the tabs reconnect. */
  drop(sessionId: number): void;
  /** Closes all streams of a user whose access changed. */
  dropUser(userId: number): void;
  sessionIds(): number[];
  close(): void;
}

/** @param admit returns the holder of a ticket (`auth`, `email`, cookie); null refuses */
export function openNotificationStream(
  admit: (request: IncomingMessage, auth: string, email: string) => Promise<TicketHolder | null>,
): NotificationStream {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false, clientTracking: true });
  const listeners = new Map<WebSocket, TicketHolder>();
  const unresponsive = new WeakSet<WebSocket>();
  let closed = false;

  const closeSocket = (socket: WebSocket, code: number): void => {
    listeners.delete(socket);
    if (socket.readyState !== socket.OPEN) return;
    socket.close(code);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  };
  const closeSockets = (of: Partial<TicketHolder>, code: number): void => {
    for (const [socket, { sessionId, userId }] of listeners)
      if (of.sessionId === sessionId || of.userId === userId) closeSocket(socket, code);
  };

  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (unresponsive.has(socket)) {
        socket.terminate();
        continue;
      }
      unresponsive.add(socket);
      socket.ping();
    }
  }, SOCKET_PING_INTERVAL);
  heartbeat.unref();

  const attend = (socket: WebSocket, holder: TicketHolder | null): void => {
    // Protocol errors close the connection; an 'error' event without a listener would end the process.
    socket.on('error', () => socket.terminate());
    socket.on('message', () => closeSocket(socket, UNEXPECTED_MESSAGE));
    socket.on('pong', () => unresponsive.delete(socket));
    socket.on('close', () => listeners.delete(socket));
    // Refusals are sent over the open websocket: browsers cannot tell a refused upgrade from a lost connection.
    if (holder) listeners.set(socket, holder);
    else closeSocket(socket, STREAM_REFUSED);
  };

  return {
    open: (request, socket, firstBytes) => {
      socket.on('error', () => socket.destroy());
      const params = new URL(request.url ?? '', 'http://here').searchParams;
      // Checked before the handshake completes, so that an open stream misses no stored notification.
      admit(request, params.get('auth') ?? '', params.get('email') ?? '').then(
        (holder) => (closed ? socket.destroy() : server.handleUpgrade(request, socket, firstBytes, (opened) => attend(opened, holder))),
        () => socket.destroy(),
      );
    },
    push: (userId, notification) => {
      let text: string | undefined;
      for (const [socket, holder] of listeners) {
        if (holder.userId !== userId) continue;
        if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
        else socket.send((text ??= JSON.stringify(notification)));
      }
    },
    cut: (sessionId) => closeSockets({ sessionId }, STREAM_REFUSED),
    drop: (sessionId) => closeSockets({ sessionId }, GOING_AWAY),
    dropUser: (userId) => closeSockets({ userId }, GOING_AWAY),
    sessionIds: () => [...listeners.values()].map(({ sessionId }) => sessionId),
    close: () => {
      closed = true;
      clearInterval(heartbeat);
      for (const socket of server.clients) closeSocket(socket, GOING_AWAY);
      server.close();
    },
  };
}

export const isStreamAddress = (url: string | undefined): boolean => url?.split('?')[0] === NOTIFICATION_STREAM_PATH;

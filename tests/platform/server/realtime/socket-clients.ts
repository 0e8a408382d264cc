import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Duplex } from 'node:stream';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { PushedNotification } from '#features/notifications/contract.ts';
import { NOTIFICATION_STREAM_PATH } from '#platform/contract/realtime.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const cookiesOf = (browser: TestBrowser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Credentials of a socket; each part may be omitted or forged. */
export interface SocketCredentials {
  cookie?: string | null;
  token?: unknown;
  origin?: string | null;
  transports?: ('websocket' | 'polling')[];
}

/** Account facts, which every sign-in of a test triggers. */
const aboutAccounts: unknown[] = ['sessions.changed', 'users.changed'];

/** A tab's socket with the events received after the greeting, except account facts. */
export interface Tab {
  socket: Socket;
  received: unknown[][];
  ofAccounts: unknown[][];
  /** The server's greeting. */
  hello: Promise<{ changed_ago: number | null }>;
  /** Resolves to 'connected', or to the reason of the refusal. */
  outcome: Promise<string>;
  /** Resolves when the event arrives, or at once if it already has. */
  heard(event: string, matches?: (fact: { order_id: number; version: number }) => boolean): Promise<unknown[]>;
  disconnected: Promise<string>;
  close(): void;
}

export function openTab(browser: TestBrowser, credentials: SocketCredentials = {}): Tab {
  const { cookie = cookiesOf(browser), token = browser.user?.token, origin = browser.origin, transports = ['websocket'] } = credentials;
  const socket: Socket = io(browser.origin, {
    transports,
    reconnection: false,
    forceNew: true,
    auth: token === undefined ? {} : { token },
    extraHeaders: { ...(cookie !== null && { cookie }), ...(origin !== null && { origin }) },
  });
  const received: unknown[][] = [];
  const ofAccounts: unknown[][] = [];
  const listeners = new Set<() => void>();
  socket.onAny((...args: unknown[]) => {
    if (args[0] === 'hello') return;
    (aboutAccounts.includes(args[0]) ? ofAccounts : received).push(args);
    for (const listener of listeners) listener();
  });
  return {
    socket,
    received,
    ofAccounts,
    hello: new Promise((resolve) => socket.once('hello', resolve)),
    outcome: new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (fault) => resolve(fault.message));
    }),
    heard: (event, matches = () => true) =>
      new Promise((resolve) => {
        const checkArrived = () => {
          const found = [...received, ...ofAccounts].find(
            ([name, fact]) => name === event && matches(fact as { order_id: number; version: number }),
          );
          if (!found) return;
          listeners.delete(checkArrived);
          resolve(found);
        };
        listeners.add(checkArrived);
        checkArrived();
      }),
    disconnected: new Promise((resolve) => socket.once('disconnect', resolve)),
    close: () => socket.disconnect(),
  };
}

/** Credentials of a notification stream; each part may be omitted or forged. */
export interface StreamCredentials {
  auth?: string | null;
  email?: string | null;
  cookie?: string | null;
  origin?: string | null;
}

export interface Stream {
  socket: WebSocket;
  received: PushedNotification[];
  /** Resolves once the server accepted or refused it; a refused upgrade is 'no websocket'. */
  opened: Promise<'open' | 'no websocket'>;
  /** Resolves to the close code. */
  closed: Promise<number>;
  /** Resolves when this many notifications have arrived. */
  heard(count: number): Promise<PushedNotification[]>;
}

export async function ticketOf(browser: TestBrowser): Promise<{ auth: string; email: string; expires_at: string }> {
  return (await browser.request('POST', '/api/node/notifications/ticket')).body;
}

export function openStream(browser: TestBrowser, credentials: StreamCredentials): Stream {
  const { auth = null, email = null, cookie = cookiesOf(browser), origin = browser.origin } = credentials;
  const address = new URL(`${browser.origin.replace('http', 'ws')}${NOTIFICATION_STREAM_PATH}`);
  if (auth !== null) address.searchParams.set('auth', auth);
  if (email !== null) address.searchParams.set('email', email);
  const socket = new WebSocket(address, { headers: { ...(cookie !== null && { cookie }), ...(origin !== null && { origin }) } });
  const received: PushedNotification[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (text: Buffer) => {
    received.push(JSON.parse(text.toString()) as PushedNotification);
    for (const listener of listeners) listener();
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const opened = new Promise<'open' | 'no websocket'>((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('error', () => resolve('no websocket'));
  });
  return {
    socket,
    received,
    opened,
    closed,
    heard: (count) =>
      new Promise((resolve) => {
        const checkArrived = () => {
          if (received.length < count) return;
          listeners.delete(checkArrived);
          resolve(received);
        };
        listeners.add(checkArrived);
        checkArrived();
      }),
  };
}

/** Opens the stream as the console does. */
export async function streamOf(browser: TestBrowser): Promise<Stream> {
  const stream = openStream(browser, await ticketOf(browser));
  await stream.opened;
  return stream;
}

/** The raw bytes of a socket, for malformed frames. */
export async function openRaw(browser: TestBrowser, path = '/socket.io/?EIO=4&transport=websocket'): Promise<Duplex> {
  const request = http.request(`${browser.origin}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      cookie: cookiesOf(browser),
      origin: browser.origin,
    },
  });
  request.end();
  return new Promise((resolve, reject) => {
    request.once('upgrade', (_, socket) => {
      // The server may close the connection while the test keeps writing.
      socket.on('error', () => undefined);
      resolve(socket);
    });
    request.once('error', reject);
    request.once('response', ({ statusCode }) => reject(new Error(`refused with ${statusCode}`)));
  });
}

/** A client WebSocket frame. */
export function frame(payload: Buffer, opcode = 1, flags = 0x80): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const length =
    payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([flags | opcode]), length, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

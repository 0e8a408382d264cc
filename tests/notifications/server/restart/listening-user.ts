import { io, type Socket } from 'socket.io-client';
import {
  SOCKET_CONNECT_TIMEOUT,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_MAXIMUM_DELAY,
  SOCKET_RECONNECT_RANDOMIZATION,
} from '#platform/contract/constants.ts';
import type { StoredNotification } from '#features/notifications/contract.ts';
import { openStream, ticketOf } from '#tests/platform/server/realtime/socket-clients.ts';
import type { TestBrowser } from '#tests/support/server.ts';

/** A tab like the console: both sockets with the constants of §9, and a list that is reconciled whenever the stream opens. */
export interface ListeningUser {
  browser: TestBrowser;
  /** Ids of the notifications in the tab. */
  knownIds: Set<number>;
  /** Ids in the order of their arrival on the stream. */
  pushed: number[];
  /** Resolves when both sockets are open and the list was reconciled since the last call of `lost`. */
  back(): Promise<void>;
  /** Resolves when the tab has exactly these ids. */
  waitForIds(ids: ReadonlySet<number>): Promise<void>;
  /** Records that both sockets were lost. */
  lost(): void;
  close(): void;
}

export function listen(browser: TestBrowser): ListeningUser {
  const knownIds = new Set<number>();
  const pushed: number[] = [];
  const waiting = new Set<() => void>();
  const state = { socketOpen: false, reconciled: false, closed: false };
  let attempts = 0;
  let hangUp: () => void = () => undefined;
  const changed = () => waiting.forEach((look) => look());
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });

  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket: Socket = io(browser.origin, {
    transports: ['websocket'],
    forceNew: true,
    timeout: SOCKET_CONNECT_TIMEOUT,
    reconnectionDelay: SOCKET_RECONNECT_DELAY,
    reconnectionDelayMax: SOCKET_RECONNECT_MAXIMUM_DELAY,
    randomizationFactor: SOCKET_RECONNECT_RANDOMIZATION,
    auth: { token: browser.user?.token },
    extraHeaders: { cookie, origin: browser.origin },
  });
  socket.on('connect', () => {
    state.socketOpen = true;
    changed();
  });

  const again = (): void => {
    if (state.closed) return;
    const spread = 1 + SOCKET_RECONNECT_RANDOMIZATION * (2 * Math.random() - 1);
    setTimeout(() => void connect(), Math.min(SOCKET_RECONNECT_MAXIMUM_DELAY, SOCKET_RECONNECT_DELAY * 2 ** attempts * spread));
    attempts += 1;
  };
  const reconcile = async (): Promise<void> => {
    const { status, body } = await browser.request('GET', '/api/node/notifications');
    if (status !== 200) throw new Error(`The list answered ${status}`);
    for (const { id } of body.data as StoredNotification[]) knownIds.add(id);
    state.reconciled = true;
    changed();
  };
  const connect = async (): Promise<void> => {
    try {
      const stream = openStream(browser, await ticketOf(browser));
      hangUp = () => stream.socket.terminate();
      void stream.closed.then(again);
      stream.socket.on('message', (text: Buffer) => {
        const { notification_mapping_id } = JSON.parse(text.toString()) as { notification_mapping_id: number };
        pushed.push(notification_mapping_id);
        knownIds.add(notification_mapping_id);
        changed();
      });
      if ((await stream.opened) !== 'open') return;
      attempts = 0;
      // The server may stop again before it responds: the stream is closed then, and reconciliation restarts.
      await reconcile().catch(() => stream.socket.terminate());
    } catch {
      again();
    }
  };
  void connect();

  return {
    browser,
    knownIds,
    pushed,
    back: () => until(() => state.socketOpen && state.reconciled),
    waitForIds: (ids) => until(() => knownIds.size === ids.size && [...ids].every((id) => knownIds.has(id))),
    lost: () => Object.assign(state, { socketOpen: false, reconciled: false }),
    close: () => {
      state.closed = true;
      socket.disconnect();
      hangUp();
    },
  };
}

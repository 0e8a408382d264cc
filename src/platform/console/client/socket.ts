import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import {
  SOCKET_CONNECT_TIMEOUT,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_MAXIMUM_DELAY,
  SOCKET_RECONNECT_RANDOMIZATION,
} from '#platform/contract/constants.ts';
import { type ConsoleEvents, NO_SESSION, type ServerEvents, SOCKET_PATH } from '#platform/contract/realtime.ts';
import { SESSION_TIMEOUT } from '#machines/session/sessionGuard.ts';
import { createEmitter } from '../emitter.ts';
import type { Facts } from '../console-feature.ts';
import { applyFact, factNames } from './facts.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { openRecords } from '../presence/open-records.ts';
import { sessionEnded } from '#platform/session/console/session-news.ts';
import { isStillStored, loggedOutBeside } from '#platform/session/console/session-refusal.ts';
import { stored } from '../storage/session-storage.ts';
import { whenQuiet } from '../actors/when-quiet.ts';

export type ServerSocket = Socket<ServerEvents, ConsoleEvents>;
type Outcome = { type: 'socket.connected'; changedAgo: number | null } | { type: 'socket.lost' } | { type: 'socket.refused' };

/** The connection of the signed-in user, while there is one. */
let live: ServerSocket | null = null;

/** `<agent_id>_<phone_no>` (§4.7); starts with the underscore without an agent id. */
export const nameHere = ({ agent_id, phone_no }: Pick<CurrentUser, 'agent_id' | 'phone_no'>): string => `${agent_id ?? ''}_${phone_no}`;

const socketConnected = createEmitter<[ServerSocket]>();

/** Calls the listener with the current connection and each later one. Returns a function that unsubscribes. */
export function attendSocket(attendant: (socket: ServerSocket) => void): () => void {
  const unsubscribe = socketConnected.subscribe(attendant);
  if (live?.connected) attendant(live);
  return unsubscribe;
}

/** `cio-ops-connected` (§4.7): on each navigation and each connection. */
export function reportPresence(): void {
  const user = stored.currentUser.read();
  if (!user || !live?.connected) return;
  live.emit('cio-ops-connected', { agent_id: nameHere(user) }, (accepted) => {
    if (!accepted) console.warn('The server does not know this agent by the name that is stored');
  });
}

/** Token sent with the last connection attempt. */
interface SentToken {
  token: string | undefined;
}

/** Opens the connection with unlimited retries; its code loads when the browser is idle. */
async function connect(sent: SentToken): Promise<ServerSocket> {
  const { io } = await import('./connections.ts');
  return io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: (provide) => {
      sent.token = stored.currentUser.read()?.token;
      provide({ token: sent.token ?? '' });
    },
    timeout: SOCKET_CONNECT_TIMEOUT,
    reconnectionDelay: SOCKET_RECONNECT_DELAY,
    reconnectionDelayMax: SOCKET_RECONNECT_MAXIMUM_DELAY,
    randomizationFactor: SOCKET_RECONNECT_RANDOMIZATION,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    // Each user needs their own connection.
    forceNew: true,
  });
}

interface ListenerOptions {
  report: (outcome: Outcome) => void;
  later: (run: () => void) => void;
  /** Whether the refusal of the last attempt concerns this browser's current session. */
  isRefused: () => Promise<boolean>;
}

function attachListeners(socket: ServerSocket, { report, later, isRefused }: ListenerOptions): void {
  socket.on('hello', ({ changed_ago: changedAgo }) => {
    openRecords.connected((event, record) => socket.emit(event, { record }));
    socketConnected.emit(socket);
    report({ type: 'socket.connected', changedAgo });
  });
  socket.on('presence', ({ record, people }) => openRecords.received(record, people));
  socket.on('disconnect', (reason) => {
    openRecords.disconnected();
    report({ type: 'socket.lost' });
    // After a server shutdown the client does not reconnect by itself.
    if (reason === 'io server disconnect') later(() => socket.connect());
  });
  socket.on('connect_error', async (error: Error & { data?: { code?: unknown } }) => {
    const refused = error.data?.code === NO_SESSION && (await isRefused());
    report({ type: refused ? 'socket.refused' : 'socket.lost' });
    if (!refused && !socket.active) later(() => socket.connect());
  });
  socket.on('session.ended', (fact) => {
    if (fact?.loggedOut) void loggedOutBeside(stored.currentUser.read()?.token);
    else sessionEnded.emit(SESSION_TIMEOUT);
  });
  const listen = (name: keyof Facts) =>
    socket.on(name, (...fact: Parameters<Facts[keyof Facts]>) => {
      // §4.7: without a stored user the session is over, even if another script cleared the storage.
      if (stored.currentUser.read()) applyFact(name, ...fact);
      else if (name === 'cio-prescription-received') sessionEnded.emit(SESSION_TIMEOUT);
    });
  for (const name of factNames()) listen(name);
}

/**
 * Detects a lost network before the heartbeat fails. Reconnects as after any loss, because a local server may still be
 * reachable, and immediately when the browser is online again.
 */
function followNetwork(socket: ServerSocket, report: (outcome: Outcome) => void, signal: AbortSignal): void {
  const onOffline = () => {
    socket.io.engine.close();
    report({ type: 'socket.lost' });
  };
  const onOnline = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  window.addEventListener('offline', onOffline, { signal });
  window.addEventListener('online', onOnline, { signal });
}

/** Connection of realtimeMachine: websocket only, with the constants of §9 and the token in the handshake. */
export const socketActor = fromCallback(({ sendBack }) => {
  const stop = new AbortController();
  let socket: ServerSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sent: SentToken = { token: undefined };
  const report = (outcome: Outcome) => stop.signal.aborted || sendBack(outcome);
  const later = (run: () => void, pause = SOCKET_RECONNECT_DELAY) => {
    if (!stop.signal.aborted) timer = setTimeout(run, pause);
  };
  const start = async () => {
    try {
      const connected = await connect(sent);
      socket = connected;
      live = connected;
      if (stop.signal.aborted) return void connected.disconnect();
      attachListeners(connected, { report, later, isRefused: () => isStillStored(sent.token) });
      followNetwork(connected, report, stop.signal);
    } catch {
      // The code failed to load: retries after the longest pause.
      report({ type: 'socket.lost' });
      later(() => void start(), SOCKET_RECONNECT_MAXIMUM_DELAY);
    }
  };
  const callOff = whenQuiet(() => void start());
  return () => {
    stop.abort();
    callOff();
    clearTimeout(timer);
    socket?.disconnect();
    if (live === socket) live = null;
  };
});

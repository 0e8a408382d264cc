import type { FastifyInstance } from 'fastify';
import { and, eq, inArray } from 'drizzle-orm';
import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server, type Socket } from 'socket.io';
import { holds, type Permission } from '#contracts/permissions.ts';
import { SOCKET_PATH, type ConsoleEvents, type ServerEvents } from '#contracts/realtime.ts';
import { SOCKET_CONNECT_TIMEOUT, SOCKET_PING_INTERVAL, SOCKET_PING_TIMEOUT } from '#contracts/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { listSources, sourceOfList } from '../lists/sources.ts';
import { findSession, granted, isOpenAt, isSessionOfCookie, type Principal } from '../session/sessions.ts';
import { CIO_OPS, introduceCioOps } from './cio-ops.ts';
import { inspectServer } from './inspection.ts';
import { isStreamAddress, openNotificationStream, type NotificationStream } from './notification-stream.ts';
import { createTickets } from './notification-tickets.ts';
import { createPresence, type Presence } from './presence.ts';
import type { Realtime } from './realtime.ts';

const ORDERS = 'orders';
/** Those who see lists of users. */
const USERS = 'users';
/** Those who may see lists that this permission opens. */
const readersRoomOf = (permission: Permission) => `readers:${permission}`;
const readPermissions = [...new Set(listSources.map(({ list }) => list.read))];
const roomOf = (sessionId: number) => `session:${sessionId}`;
const userRoomOf = (userId: number) => `user:${userId}`;

interface SocketData {
  principal: Principal;
}
type Sockets = Server<ConsoleEvents, ServerEvents, Record<string, never>, SocketData>;
type CookieOf = (headers: IncomingHttpHeaders) => string | undefined;

/**
 * socket.io on the server's own port. A socket is let in by cookie and token together, as a request is; rooms follow
 * from the permissions, never from what the browser asks for. All a browser says is who is there, and that is checked.
 * Beside it, on an address of its own, the websocket that streams notifications (§4.7).
 */
export function openSockets(app: FastifyInstance, db: Database, clock: Clock, isInspected: boolean): Realtime {
  const io = openServer(app);
  const inspection = inspectServer(io, isInspected);
  const cookieOf: CookieOf = (headers) => app.parseCookie(headers.cookie ?? '')[SESSION_COOKIE];
  const tickets = createTickets(clock);
  const presence = createPresence(clock);
  const stream = openNotificationStream(async ({ headers }, auth, email) => {
    const holder = tickets.redeem(auth);
    if (!holder || holder.email.toLowerCase() !== email.toLowerCase()) return null;
    return (await isSessionOfCookie(db, clock.now(), holder.sessionId, cookieOf(headers))) ? holder : null;
  });
  routeUpgrades(app, stream);
  letInBySession(io, db, clock, cookieOf);

  /** When an order changed last, as far as this process knows. */
  let lastChange: Date | null = null;

  io.on('connection', (socket) => {
    const { principal } = socket.data;
    void socket.join([roomOf(principal.sessionId), userRoomOf(principal.userId)]);
    enterRooms(socket);
    introduceCioOps(socket, db, clock);
    presence.attend(socket);
    inspection.attend(socket);
    socket.emit('hello', { changed_ago: socket.rooms.has(ORDERS) && lastChange ? clock.now().getTime() - lastChange.getTime() : null });
  });

  app.addHook('preClose', async () => {
    inspection.stop();
    stream.close();
    await io.close();
  });

  return {
    orderChanged: (order_id, version) => {
      lastChange = clock.now();
      io.to(ORDERS).emit('order.changed', { order_id, version });
    },
    recordsChanged: (listId) => {
      const list = sourceOfList(listId)?.list;
      if (list) io.to(readersRoomOf(list.read)).emit('records.changed', { list: listId });
    },
    prescriptionReceived: (order_id) => void io.to(CIO_OPS).emit('cio-prescription-received', { order_id }),
    notificationTicket: (holder) => tickets.issue(holder),
    ...toUsers(io, db, stream, [presence, inspection]),
    ...toSessions(io, db, clock, stream),
  };
}

const openServer = (app: FastifyInstance): Sockets =>
  new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    destroyUpgrade: false,
    transports: ['websocket'],
    connectTimeout: SOCKET_CONNECT_TIMEOUT,
    pingInterval: SOCKET_PING_INTERVAL,
    pingTimeout: SOCKET_PING_TIMEOUT,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => decide(null, originIsOurs(request.headers.origin, request.headers.host)),
  });

/** With `destroyUpgrade` a slow sign-in check would be hung up on; so other addresses are refused here. */
function routeUpgrades(app: FastifyInstance, stream: NotificationStream): void {
  app.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(`${SOCKET_PATH}/`)) return;
    if (isStreamAddress(request.url) && originIsOurs(request.headers.origin, request.headers.host)) stream.open(request, socket, head);
    else socket.destroy();
  });
}

function letInBySession(io: Sockets, db: Database, clock: Clock, cookieOf: CookieOf): void {
  io.use((socket, admit) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    findSession(db, clock.now(), cookieOf(socket.request.headers), 'token', typeof token === 'string' ? token : undefined)
      .then((principal) => {
        if (!principal) return admit(new Error('Session Timeout.'));
        socket.data.principal = principal;
        return admit();
      })
      .catch(() => admit(new Error('The server is not ready')));
  });
}

/** What concerns one person, on all sockets of all sessions. */
function toUsers(
  io: Sockets,
  db: Database,
  stream: NotificationStream,
  attendants: readonly Pick<Presence, 'review'>[],
): Pick<Realtime, 'pushed' | 'notificationsChanged' | 'userChanged' | 'sessionsChanged'> {
  const notificationsChanged = (userId: number): void => void io.to(userRoomOf(userId)).emit('notifications.changed', { user_id: userId });
  const userChanged = async (userId: number): Promise<void> => {
    const now = await permissionsOf(db, userId);
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.principal.userId !== userId) continue;
      // The same object: whoever looked at it when the socket opened sees what is true now.
      Object.assign(socket.data.principal, now);
      enterRooms(socket);
      for (const attendant of attendants) attendant.review(socket);
    }
    stream.dropUser(userId);
    io.to(userRoomOf(userId)).emit('user.changed', { user_id: userId });
    io.to(USERS).emit('users.changed', { user_id: userId });
  };
  return {
    pushed: (told) => {
      for (const { userId, pushed } of told) {
        stream.push(userId, pushed);
        notificationsChanged(userId);
      }
    },
    notificationsChanged,
    // A socket whose permissions cannot be read is cut: it connects again with the ones it has then.
    userChanged: (userId) => void userChanged(userId).catch(() => io.in(userRoomOf(userId)).disconnectSockets(true)),
    sessionsChanged: (userId) => sessionsChanged(io, userId),
  };
}

function sessionsChanged(io: Sockets, userId: number): void {
  io.to(userRoomOf(userId)).emit('sessions.changed', { user_id: userId });
  io.to(USERS).emit('users.changed', { user_id: userId });
}

/** The end of a session, on all its sockets. */
function toSessions(
  io: Sockets,
  db: Database,
  clock: Clock,
  stream: NotificationStream,
): Pick<Realtime, 'sessionEnded' | 'sessionReplaced' | 'cutEndedSessions'> {
  const sessionEnded = (sessionId: number): void => {
    io.to(roomOf(sessionId)).emit('session.ended');
    io.in(roomOf(sessionId)).disconnectSockets(true);
    stream.cut(sessionId);
  };
  return {
    sessionEnded,
    sessionReplaced: (sessionId) => {
      io.in(roomOf(sessionId)).disconnectSockets(true);
      stream.drop(sessionId);
    },
    cutEndedSessions: async () => {
      const held = new Set([...io.sockets.sockets.values()].map(({ data }) => data.principal.sessionId));
      for (const sessionId of stream.sessionIds()) held.add(sessionId);
      if (held.size === 0) return;
      const open = await openAmong(db, clock.now(), [...held]);
      for (const sessionId of held) if (!open.has(sessionId)) sessionEnded(sessionId);
    },
  };
}

/** Rooms follow from the permissions: entered by those who hold them, left by those who no longer do. */
function enterRooms(socket: Socket<ConsoleEvents, ServerEvents, Record<string, never>, SocketData>): void {
  const { principal } = socket.data;
  for (const permission of readPermissions)
    void (holds(permission, principal) ? socket.join(readersRoomOf(permission)) : socket.leave(readersRoomOf(permission)));
  if (holds('queue-users.manage', principal) || holds('users.manage', principal)) void socket.join(USERS);
  else void socket.leave(USERS);
  if (holds('orders.read', principal)) return void socket.join(ORDERS);
  void socket.leave(ORDERS);
  void socket.leave(CIO_OPS);
}

/** What of a principal an administrator can change. */
async function permissionsOf(db: Database, userId: number) {
  const [user] = await db
    .select({ agentId: users.agent_id, roles: users.roles, tabs: users.tabs, passwordTemporary: users.password_temporary })
    .from(users)
    .where(eq(users.id, userId));
  return user && { ...user, ...granted(user) };
}

/** Which of these sessions a request would still be let in with. */
async function openAmong(db: Database, now: Date, sessionIds: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(inArray(sessions.id, sessionIds), isOpenAt(now.toISOString())));
  return new Set(rows.map(({ id }) => id));
}

function originIsOurs(origin: string | undefined, host: string | undefined): boolean {
  try {
    return origin !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}

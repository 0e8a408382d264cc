import type { FastifyInstance } from 'fastify';
import { and, eq, inArray } from 'drizzle-orm';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { holds, type Permission } from '#platform/access/permissions.ts';
import { NO_SESSION, type ServerEvents, SOCKET_PATH } from '#platform/contract/realtime.ts';
import { SOCKET_CONNECT_TIMEOUT, SOCKET_PING_INTERVAL, SOCKET_PING_TIMEOUT } from '#platform/contract/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import { listSources, sourceOfList } from '#platform/list/server/sources.ts';
import { findSession, granted, isOpenAt } from '#platform/session/server/sessions.ts';
import { type Announcements, openAnnouncements } from './announcements.ts';
import type { OpenBus } from './bus/bus.ts';
import { createPresence, type PresenceKinds } from './presence.ts';
import type {
  ConsoleSocket,
  Everywhere,
  OpenExtension,
  OwnConnections,
  Realtime,
  RealtimeExtension,
  RealtimeParts,
  Sockets,
} from './realtime.ts';

/** Room of users who may see user lists. */
const USERS = 'users';
/** Room of a permission's holders. */
const readersRoomOf = (permission: Permission) => `readers:${permission}`;
const roomOf = (sessionId: number) => `session:${sessionId}`;
const userRoomOf = (userId: number) => `user:${userId}`;

interface SocketOptions {
  db: Database;
  clock: Clock;
  /** Sends record events to inspectors. */
  isInspected: boolean;
  /** Extensions of the features. */
  extensions: readonly OpenExtension[];
  /** Permissions for broadcasts, besides those of the lists. */
  readers: readonly Permission[];
  records: PresenceKinds;
  /** To the other servers of this database; null: there are none. */
  bus: OpenBus | null;
}

/**
 * socket.io on the server's port. Sockets authenticate with cookie and token, like requests; rooms follow from permissions,
 * never from client input. Clients only report presence, which is checked.
 */
export function openSockets(app: FastifyInstance, { db, clock, isInspected, extensions, readers, records, bus }: SocketOptions): Realtime {
  const io = openServer(app);
  const rooms = [...new Set([...readers, ...listSources().map(({ list }) => list.read)])];
  /** Time of the last broadcast per permission, of this server and of those it heard of. */
  const lastFact = new Map<Permission, Date>();
  const announcements = openAnnouncements(io, bus, () => {
    for (const permission of rooms) lastFact.set(permission, clock.now());
    io.local.disconnectSockets(true);
    for (const connection of connections) connection.sessionIds().forEach((sessionId) => connection.drop(sessionId));
  });
  const { everywhere } = announcements;
  const emitHere = (room: string, name: keyof ServerEvents, fact: unknown): void =>
    void io.local.to(room).emit(name, ...((fact ? [fact] : []) as never));
  const emit = everywhere('emit', emitHere);
  const toReaders = everywhere('toReaders', (permission: Permission, name: keyof ServerEvents, fact: unknown) => {
    lastFact.set(permission, clock.now());
    emitHere(readersRoomOf(permission), name, fact);
  });
  const cookieOf: RealtimeParts['cookieOf'] = (headers) => app.parseCookie(headers.cookie ?? '')[SESSION_COOKIE];
  const toUserHere: RealtimeParts['toUserHere'] = (userId, name, fact) => emitHere(userRoomOf(userId), name, fact);
  const opened = new Map<OpenExtension, RealtimeExtension>(
    extensions.map((open) => [open, open({ app, io, db, clock, cookieOf, isInspected, everywhere, toUserHere })]),
  );
  const attendants: RealtimeExtension[] = [createPresence(io, clock, records), ...opened.values()];
  const connections = attendants.flatMap((extension) => extension.connections ?? []);
  routeUpgrades(app, connections);
  authenticate(io, { db, clock, cookieOf, announcements });

  const changedAgo = (socket: ConsoleSocket): number | null => {
    const moments = [...lastFact].flatMap(([permission, at]) => (socket.rooms.has(readersRoomOf(permission)) ? [at.getTime()] : []));
    return moments.length > 0 ? clock.now().getTime() - Math.max(...moments) : null;
  };

  io.on('connection', (socket) => {
    const { principal } = socket.data;
    void socket.join([roomOf(principal.sessionId), userRoomOf(principal.userId)]);
    enterRooms(socket, rooms);
    for (const attendant of attendants) attendant.attend?.(socket);
    socket.emit('hello', { changed_ago: changedAgo(socket) });
  });

  app.addHook('onReady', () => announcements.ready);
  app.addHook('preClose', async () => {
    for (const attendant of attendants) attendant.stop?.();
    await io.close();
    await announcements.close();
  });

  return {
    toReaders,
    toUser: (userId, name, fact) => emit(userRoomOf(userId), name, fact),
    toRoom: emit,
    recordsChanged: (listId) => {
      const list = sourceOfList(listId)?.list;
      if (list) emit(readersRoomOf(list.read), 'records.changed', { list: listId });
    },
    ...toUsers(io, db, { connections, attendants, rooms, everywhere }),
    ...toSessions(io, db, clock, { connections, everywhere }),
    extension: <Extension extends RealtimeExtension>(open: OpenExtension<Extension>) => {
      const extension = opened.get(open);
      if (!extension) throw new Error(`No feature declares the realtime extension ${open.name}`);
      return extension as Extension;
    },
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

/** Refuses other upgrade addresses here, because `destroyUpgrade` would also close slow authentications. */
function routeUpgrades(app: FastifyInstance, connections: readonly OwnConnections[]): void {
  app.server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(`${SOCKET_PATH}/`)) return;
    const connection = connections.find((each) => each.isAddress(request.url));
    if (connection && originIsOurs(request.headers.origin, request.headers.host)) connection.open(request, socket, head);
    else socket.destroy();
  });
}

interface Authentication {
  db: Database;
  clock: Clock;
  cookieOf: RealtimeParts['cookieOf'];
  announcements: Announcements;
}

function authenticate(io: Sockets, { db, clock, cookieOf, announcements }: Authentication): void {
  io.use((socket, admit) => {
    if (!announcements.isConnected()) return admit(new Error('The server does not hear the other servers'));
    const { token } = socket.handshake.auth as { token?: unknown };
    findSession(db, clock.now(), cookieOf(socket.request.headers), 'token', typeof token === 'string' ? token : undefined)
      .then((principal) => {
        // The client evaluates the code; socket.io transmits `data`.
        if (!principal) return admit(Object.assign(new Error('Session Timeout.'), { data: { code: NO_SESSION } }));
        Object.assign(socket.data, { principal, opened: {} });
        return admit();
      })
      .catch(() => admit(new Error('The server is not ready')));
  });
}

interface Attending {
  connections: readonly OwnConnections[];
  attendants: readonly RealtimeExtension[];
  rooms: readonly Permission[];
  everywhere: Everywhere;
}

/** Notifications to one user, on all sockets of all sessions. */
function toUsers(
  io: Sockets,
  db: Database,
  { connections, attendants, rooms, everywhere }: Attending,
): Pick<Realtime, 'userChanged' | 'sessionsChanged'> {
  const userChanged = async (userId: number): Promise<void> => {
    const now = await permissionsOf(db, userId);
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.principal.userId !== userId) continue;
      // Mutates the object, so that existing references see the current permissions.
      Object.assign(socket.data.principal, now);
      enterRooms(socket, rooms);
      for (const attendant of attendants) attendant.review?.(socket);
    }
    for (const connection of connections) connection.dropUser(userId);
    io.local.to(userRoomOf(userId)).emit('user.changed', { user_id: userId });
    io.local.to(USERS).emit('users.changed', { user_id: userId });
  };
  return {
    userChanged: everywhere('userChanged', (userId: number) => {
      // A socket whose permissions cannot be read is closed; it reconnects with current ones.
      userChanged(userId).catch(() => io.local.in(userRoomOf(userId)).disconnectSockets(true));
    }),
    sessionsChanged: everywhere('sessionsChanged', (userId: number) => {
      io.local.to(userRoomOf(userId)).emit('sessions.changed', { user_id: userId });
      io.local.to(USERS).emit('users.changed', { user_id: userId });
    }),
  };
}

/** Ends sessions on all their sockets. */
function toSessions(
  io: Sockets,
  db: Database,
  clock: Clock,
  { connections, everywhere }: Pick<Attending, 'connections' | 'everywhere'>,
): Pick<Realtime, 'sessionEnded' | 'sessionReplaced' | 'cutEndedSessions'> {
  const endHere = (sessionId: number, fact?: { loggedOut: true } | null): void => {
    io.local.to(roomOf(sessionId)).emit('session.ended', ...(fact ? [fact] : []));
    io.local.in(roomOf(sessionId)).disconnectSockets(true);
    for (const connection of connections) connection.cut(sessionId);
  };
  return {
    sessionEnded: everywhere('sessionEnded', endHere),
    sessionReplaced: everywhere('sessionReplaced', (sessionId: number) => {
      io.local.in(roomOf(sessionId)).disconnectSockets(true);
      for (const connection of connections) connection.drop(sessionId);
    }),
    // Each server does this.
    cutEndedSessions: async () => {
      const sessionIds = new Set([...io.sockets.sockets.values()].map(({ data }) => data.principal.sessionId));
      for (const sessionId of connections.flatMap((connection) => connection.sessionIds())) sessionIds.add(sessionId);
      if (sessionIds.size === 0) return;
      const open = await openAmong(db, clock.now(), [...sessionIds]);
      for (const sessionId of sessionIds) if (!open.has(sessionId)) endHere(sessionId);
    },
  };
}

/** Joins the rooms of the user's permissions and leaves all others. */
function enterRooms(socket: ConsoleSocket, permissions: readonly Permission[]): void {
  const { principal } = socket.data;
  for (const permission of permissions)
    void (holds(permission, principal) ? socket.join(readersRoomOf(permission)) : socket.leave(readersRoomOf(permission)));
  if (holds('queue-users.manage', principal) || holds('users.manage', principal)) void socket.join(USERS);
  else void socket.leave(USERS);
}

/** Changeable properties of a principal. */
async function permissionsOf(db: Database, userId: number) {
  const [user] = await db
    .select({ agentId: users.agent_id, roles: users.roles, tabs: users.tabs, passwordTemporary: users.password_temporary })
    .from(users)
    .where(eq(users.id, userId));
  return user && { ...user, ...granted(user) };
}

/** The sessions among these that are still valid. */
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

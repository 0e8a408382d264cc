import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server, Socket } from 'socket.io';
import type { Permission } from '#platform/access/permissions.ts';
import type { ConsoleEvents, ServerEvents } from '#platform/contract/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

interface SocketData {
  principal: Principal;
  /** When each record that is open in the tab was opened. ISO 8601. */
  opened: Record<string, string>;
}
/** Events between servers. */
interface Announced {
  announced: (name: string, args: readonly unknown[]) => void;
}
export type Sockets = Server<ConsoleEvents, ServerEvents, Announced, SocketData>;
export type ConsoleSocket = Socket<ConsoleEvents, ServerEvents, Announced, SocketData>;

/**
 * Returns a function that acts on this server, and on each other one of its database. The arguments are JSON: what was undefined may be
 * null there.
 *
 * @param name unique in the product
 */
export type Everywhere = <Args extends unknown[]>(name: string, act: (...args: Args) => void) => (...args: Args) => void;

/** Dependencies of an extension. */
export interface RealtimeParts {
  app: FastifyInstance;
  io: Sockets;
  db: Database;
  clock: Clock;
  cookieOf: (headers: IncomingHttpHeaders) => string | undefined;
  /** Sends record events to inspectors. */
  isInspected: boolean;
  everywhere: Everywhere;
  /** Sends a fact to all sockets that a user has on this server. */
  toUserHere: Emit<number>;
}

type Fact<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0];
type Emit<Address> = <Name extends keyof ServerEvents>(address: Address, name: Name, fact: Fact<Name>) => void;

/** Connections besides socket.io that belong to sessions and have their own address. */
export interface OwnConnections {
  /** Whether an upgrade request is addressed to them; its Origin has been checked. */
  isAddress(url: string | undefined): boolean;
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes the connections of an ended session. */
  cut(sessionId: number): void;
  /** Closes the connections of a session or user, which may reconnect. */
  drop(sessionId: number): void;
  dropUser(userId: number): void;
  sessionIds(): number[];
}

/** Socket extension of a feature. */
export interface RealtimeExtension {
  /** Called for each authenticated socket. */
  attend?(socket: ConsoleSocket): void;
  /** Called when the permissions of the socket's user changed. */
  review?(socket: ConsoleSocket): void;
  connections?: OwnConnections;
  stop?(): void;
}

/** Opens the extension, once per server. */
export type OpenExtension<Extension extends RealtimeExtension = RealtimeExtension> = (parts: RealtimeParts) => Extension;

/** Broadcasts facts with ids to browsers after the commit. */
export interface Realtime {
  /** To all holders of the permission. `hello` contains the time since the last such fact. */
  toReaders: Emit<Permission>;
  /** To all sockets of a user. */
  toUser: Emit<number>;
  /** To the sockets in a room. */
  toRoom: Emit<string>;
  /** Rows of this list changed. */
  recordsChanged(listId: string): void;
  /** Roles, tabs or password of the user changed: notifies every tab and updates the rooms of its socket. */
  userChanged(userId: number): void;
  /** A sign-in, or a change of sessions or second factor: notifies the user's tabs and user managers. */
  sessionsChanged(userId: number): void;
  /** Notifies every tab of the session and closes its sockets. `loggedOut`: one of them logged out. */
  sessionEnded(sessionId: number, fact?: { loggedOut: true }): void;
  /** Does the same for sessions that ended by themselves, at the end of the business day or with a disabled account. */
  cutEndedSessions(): Promise<void>;
  /** Closes the sockets of a session whose browser signed in again; its tabs reconnect with the new session. */
  sessionReplaced(sessionId: number): void;
  /** The extension that this function opened. @throws Error if no feature declares it */
  extension<Extension extends RealtimeExtension>(open: OpenExtension<Extension>): Extension;
}

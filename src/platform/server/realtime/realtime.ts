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
}
export type Sockets = Server<ConsoleEvents, ServerEvents, Record<string, never>, SocketData>;
export type ConsoleSocket = Socket<ConsoleEvents, ServerEvents, Record<string, never>, SocketData>;

/** What an extension is opened with. */
export interface RealtimeParts {
  app: FastifyInstance;
  io: Sockets;
  db: Database;
  clock: Clock;
  cookieOf: (headers: IncomingHttpHeaders) => string | undefined;
  /** Events of records are sent to inspectors. */
  isInspected: boolean;
  /** Sends a fact to all sockets of one user. */
  toUser: Emit<number>;
}

type Fact<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0];
type Emit<Address> = <Name extends keyof ServerEvents>(address: Address, name: Name, fact: Fact<Name>) => void;

/** Connections beside socket.io that belong to sessions, at an address of their own. */
export interface OwnConnections {
  /** Whether the address of an upgrade request is theirs; its Origin was checked. */
  isAddress(url: string | undefined): boolean;
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the connections of a session that has ended. */
  cut(sessionId: number): void;
  /** Ends the connections of a session, or of a user, which may connect again. */
  drop(sessionId: number): void;
  dropUser(userId: number): void;
  sessionIds(): number[];
}

/** What a feature adds to the sockets. */
export interface RealtimeExtension {
  /** A socket was let in. */
  attend?(socket: ConsoleSocket): void;
  /** The permissions of the socket's user changed. */
  review?(socket: ConsoleSocket): void;
  connections?: OwnConnections;
  stop?(): void;
}

/** Opened once for each server. */
export type OpenExtension<Extension extends RealtimeExtension = RealtimeExtension> = (parts: RealtimeParts) => Extension;

/** Sends facts with ids to browsers, after the commit. */
export interface Realtime {
  /** To everybody who holds the permission. `hello` says how long ago the last such fact was. */
  toReaders: Emit<Permission>;
  /** To all sockets of one user. */
  toUser: Emit<number>;
  /** To the sockets that joined a room. */
  toRoom: Emit<string>;
  /** What the list of this id shows was changed. */
  recordsChanged(listId: string): void;
  /** Roles, tabs or password of the user were changed: every tab hears it, and what its socket hears follows at once. */
  userChanged(userId: number): void;
  /** Somebody signed in, or sessions or the second step of an account changed: its own tabs hear it, and who manages users. */
  sessionsChanged(userId: number): void;
  /** Tells every tab of the session and cuts its sockets. */
  sessionEnded(sessionId: number): void;
  /** Does the same for sessions that ended by themselves: the business day is over, the account was disabled. */
  cutEndedSessions(): Promise<void>;
  /** Cuts the sockets of a session whose browser signed in anew: its tabs connect again with the new one. */
  sessionReplaced(sessionId: number): void;
  /** The extension that this function opened. @throws Error for one that no feature declares */
  extension<Extension extends RealtimeExtension>(open: OpenExtension<Extension>): Extension;
}

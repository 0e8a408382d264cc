import { holds, type Permission } from '#platform/access/permissions.ts';
import { MOST_OPEN_RECORDS, type PresentPerson } from '#platform/contract/realtime.ts';
import type { Clock } from '../clock.ts';
import type { ConsoleSocket } from './realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Kinds of records with presence, such as `orders`, and the permission to see them. */
export type PresenceKinds = Readonly<Record<string, Permission>>;

/** Such as `orders/17` or `drop-offs/3`. */
const RECORD = /^([a-z]+(?:-[a-z]+)*)\/[1-9]\d{0,15}$/;

function mayOpen(kinds: PresenceKinds, record: unknown, principal: Principal): record is string {
  const [, kind = ''] = (typeof record === 'string' && RECORD.exec(record)) || [];
  const permission = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return permission !== undefined && holds(permission, principal);
}

/** Tracks which records each tab has open, in memory, until its socket closes. */
export interface Presence {
  /** Listens to records that the tab opens and closes. */
  attend(socket: ConsoleSocket): void;
  /** Closes records that the user may no longer see. */
  review(socket: ConsoleSocket): void;
}

export function createPresence(clock: Clock, kinds: PresenceKinds): Presence {
  /** Tabs that have a record open, with start times. */
  const open = new Map<string, Map<ConsoleSocket, Date>>();

  /** Other people who have the record open, once each, earliest first. */
  function peopleBeside(socket: ConsoleSocket, tabs: ReadonlyMap<ConsoleSocket, Date>): PresentPerson[] {
    const people = new Map<number, PresentPerson>();
    for (const [tab, since] of tabs) {
      const { userId, name } = tab.data.principal;
      if (userId !== socket.data.principal.userId && !people.has(userId)) people.set(userId, { name, since: since.toISOString() });
    }
    return [...people.values()];
  }

  function broadcast(record: string): void {
    const tabs = open.get(record);
    for (const tab of tabs?.keys() ?? []) tab.emit('presence', { record, people: peopleBeside(tab, tabs ?? new Map()) });
  }

  function leaveRecord(socket: ConsoleSocket, record: string): void {
    const tabs = open.get(record);
    if (!tabs?.delete(socket)) return;
    if (tabs.size === 0) open.delete(record);
    broadcast(record);
  }

  const recordsOf = (socket: ConsoleSocket) => [...open].filter(([, tabs]) => tabs.has(socket)).map(([record]) => record);

  function enter(socket: ConsoleSocket, record: unknown): boolean {
    if (!mayOpen(kinds, record, socket.data.principal)) return false;
    const tabs = open.get(record) ?? new Map<ConsoleSocket, Date>();
    if (tabs.has(socket)) return true;
    if (recordsOf(socket).length >= MOST_OPEN_RECORDS) return false;
    open.set(record, tabs.set(socket, clock.now()));
    broadcast(record);
    return true;
  }

  return {
    attend(socket) {
      // Clients may send anything, regardless of the types.
      const recordIn = (args: unknown): unknown => (args as { record?: unknown } | null | undefined)?.record;
      socket.on('record.open', (...args: unknown[]) => {
        const accepted = enter(socket, recordIn(args[0]));
        const answer = args.at(-1);
        if (typeof answer === 'function') (answer as (accepted: boolean) => void)(accepted);
      });
      socket.on('record.left', (...args: unknown[]) => {
        const record = recordIn(args[0]);
        if (typeof record === 'string') leaveRecord(socket, record);
      });
      socket.on('disconnect', () => recordsOf(socket).forEach((record) => leaveRecord(socket, record)));
    },
    review(socket) {
      for (const record of recordsOf(socket)) if (!mayOpen(kinds, record, socket.data.principal)) leaveRecord(socket, record);
    },
  };
}

import { holds, type Permission } from '#platform/access/permissions.ts';
import { MOST_OPEN_RECORDS, type PresentPerson } from '#platform/contract/realtime.ts';
import type { Clock } from '../clock.ts';
import type { ConsoleSocket, Sockets } from './realtime.ts';
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

/** Tracks which records each tab has open, on all servers, until its socket closes. */
export interface Presence {
  /** Listens to records that the tab opens and closes. */
  attend(socket: ConsoleSocket): void;
  /** Closes records that the user may no longer see. */
  review(socket: ConsoleSocket): void;
}

/** A tab, perhaps of another server. */
type Tab = Pick<ConsoleSocket, 'id' | 'data'>;

const roomOf = (record: string) => `record:${record}`;
const recordsOf = (socket: Tab): string[] => Object.keys(socket.data.opened);

/** Other people who have the record open, once each, earliest first. */
function peopleBeside({ data }: Tab, record: string, tabs: readonly Tab[]): PresentPerson[] {
  const people = new Map<number, PresentPerson>();
  const since = ({ data: { opened } }: Tab) => opened[record] ?? '';
  for (const tab of tabs.toSorted((one, other) => since(one).localeCompare(since(other)))) {
    const { userId, name } = tab.data.principal;
    if (userId !== data.principal.userId && !people.has(userId)) people.set(userId, { name, since: since(tab) });
  }
  return [...people.values()];
}

export function createPresence(io: Sockets, clock: Clock, kinds: PresenceKinds): Presence {
  async function broadcast(record: string): Promise<void> {
    // A server that does not answer is about to be forgotten by the others.
    const tabs = await io
      .in(roomOf(record))
      .fetchSockets()
      .catch(() => io.local.in(roomOf(record)).fetchSockets());
    for (const tab of tabs) (io.sockets.sockets.get(tab.id) ?? tab).emit('presence', { record, people: peopleBeside(tab, record, tabs) });
  }

  function leaveRecord(socket: ConsoleSocket, record: string): void {
    if (!Object.hasOwn(socket.data.opened, record)) return;
    delete socket.data.opened[record];
    void socket.leave(roomOf(record));
    void broadcast(record);
  }

  function enter(socket: ConsoleSocket, record: unknown): boolean {
    if (!mayOpen(kinds, record, socket.data.principal)) return false;
    if (Object.hasOwn(socket.data.opened, record)) return true;
    if (recordsOf(socket).length >= MOST_OPEN_RECORDS) return false;
    socket.data.opened[record] = clock.now().toISOString();
    void socket.join(roomOf(record));
    void broadcast(record);
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

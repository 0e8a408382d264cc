import { desc, eq } from 'drizzle-orm';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import { type Entered, mayAccept } from '#machines/entity.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Person, RecordKind, StoredRecord } from './record-kind.ts';

/** Entries of a log that a record shows; older ones stay in the table. */
const LOG_LENGTH = 100;

/** An event of a record, and why a person may not send it now: permission, state or facts; null if it is possible. */
interface Ability<Event extends { type: string }> {
  event: Event['type'];
  allowed: boolean;
  because: Sentence | null;
}

interface Judged<Machine extends AnyStateMachine> {
  state: string;
  context: ContextFrom<Machine>;
  person: Person;
  at: Date;
}

/**
 * What a person can do with a record now. Events bring who sends them and when; what else they bring is judged once it is entered,
 * unless it is part of the question: `{ type: 'callback.closed', outcome: 'ANSWERED' }`.
 */
export function judge<Machine extends AnyStateMachine>(
  { machine, permissions, why }: Pick<RecordKind<Machine, StoredRecord>, 'machine' | 'permissions' | 'why'>,
  { state, context, person, at }: Judged<Machine>,
  events: readonly Entered<EventFromLogic<Machine>>[],
): Ability<EventFromLogic<Machine>>[] {
  const by = { id: person.id, name: person.name };
  return events.map((entered) => {
    const event = { by, at: at.toISOString(), ...entered };
    const permission = permissions[event.type];
    if (permission === undefined) throw new Error(`${machine.id}: no permission for ${event.type}`);
    const because = holds(permission, person)
      ? mayAccept(machine, state, context, event)
        ? null
        : why(context, event as EventFromLogic<Machine>, state)
      : sentence(permissionLacking(permission));
    return { event: event.type, allowed: because === null, because };
  });
}

/** An entry of a record's log. */
interface LogEntry<Payload> {
  version: number;
  at: string;
  by: string;
  event: string;
  to: string;
  payload: Payload;
}

/** The last accepted events of a record, newest first. */
export async function readLog<Payload>(
  db: Queryable,
  { log }: Pick<RecordKind<AnyStateMachine, StoredRecord>, 'log'>,
  id: number,
): Promise<LogEntry<Payload>[]> {
  if (!log?.table.by || !log.table.payload) throw new Error('This kind keeps no log with names and payloads');
  const { version, at, by, event, to_status: to, payload } = log.table;
  const rows = await db
    .select({ version, at, by, event, to, payload })
    .from(log.table)
    .where(eq(log.record, id))
    .orderBy(desc(version))
    .limit(LOG_LENGTH);
  return rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() }) as LogEntry<Payload>);
}

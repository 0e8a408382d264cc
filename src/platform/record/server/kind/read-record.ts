import { desc, eq } from 'drizzle-orm';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import { accept } from '#machines/entity.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Person, RecordKind, StoredRecord } from './record-kind.ts';

/** Entries of a log that a record shows; older ones stay in the table. */
const LOG_LENGTH = 100;

/** The reason why a person may not send an event now: permission, state or facts; null if it is possible. */
export function whyNot<Machine extends AnyStateMachine>(
  { machine, permissions, why }: Pick<RecordKind<Machine, StoredRecord>, 'machine' | 'permissions' | 'why'>,
  state: string,
  context: ContextFrom<Machine>,
  person: Person,
  event: EventFromLogic<Machine>,
): Sentence | null {
  const permission = permissions[event.type];
  if (permission === undefined) throw new Error(`${machine.id}: no permission for ${event.type}`);
  if (!holds(permission, person)) return sentence(permissionLacking(permission));
  return accept(machine, state, context, event) ? null : why(context, event, state);
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
  if (!log) throw new Error('This kind keeps no log');
  const { version, at, by, event, to_status: to, payload } = log.table;
  const rows = await db
    .select({ version, at, by, event, to, payload })
    .from(log.table)
    .where(eq(log.record, id))
    .orderBy(desc(version))
    .limit(LOG_LENGTH);
  return rows.map((row) => ({ ...row, at: (row.at as Date).toISOString() }) as LogEntry<Payload>);
}

import { eq, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { acceptFor } from '#platform/server/realtime/record-watch.ts';
import type { Author, RecordKind, StoredRecord } from './record-kind.ts';

/** An event, and what is stored with it besides what follows from the chart. */
export interface Sent<Machine extends AnyStateMachine, Stored extends StoredRecord> {
  event: EventFromLogic<Machine>;
  /** What the chart judges, if the caller has read it with the record locked. */
  context?: ContextFrom<Machine>;
  /** Further columns. */
  columns?: Partial<Stored>;
  /** Writes what belongs to the event, once the chart has accepted it; returns further columns. */
  write?: () => Promise<Partial<Stored>>;
  /** Further parts of the log's payload. */
  payload?: object;
}

/** A record that follows a chart was made or changed. */
export interface RecordChanged {
  table: PgTable;
  /** Null: it was made. */
  before: StoredRecord | null;
  after: StoredRecord;
  author: Author;
  /** Type of the event. */
  event: string;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Runs in the transaction in which a record is made or changed, after it is written. Must not change the record itself. */
    'records.changed': (tx: Transaction, cause: Cause, changed: RecordChanged) => Promise<void>;
  }
}

async function followChange(tx: Transaction, cause: Cause, changed: RecordChanged): Promise<void> {
  for (const follow of hooks('records.changed')) await follow(tx, cause, changed);
}

export type Applied<Stored> = { stored: Stored; why: null } | { stored: null; why: Sentence };

const keyOf = ({ table }: { table: PgTable }, id: number): string => `${getTableName(table)}/${id}`;

/**
 * Sends an event to the chart of a locked record, and writes record, event and audit together; browsers with its list are told
 * after the commit. Refused: nothing is written, and the answer says why.
 */
export async function applyEvent<Machine extends AnyStateMachine, Stored extends StoredRecord>(
  tx: Transaction,
  cause: Cause,
  kind: RecordKind<Machine, Stored>,
  before: Stored,
  author: Author,
  { event, context: readContext, columns = {}, write, payload = {} }: Sent<Machine, Stored>,
): Promise<Applied<Stored>> {
  const context = readContext ?? (await kind.context(tx, before, author, cause.at));
  const accepted = acceptFor({ tx, record: keyOf(kind, before.id) }, kind.machine, before.status, context, event);
  if (!accepted) return { stored: null, why: kind.why(context, event, before.status) };
  const state = accepted.state;
  const own = kind.columns(accepted.context, { before, state, event, at: cause.at });
  const written = await write?.();
  const [after] = (await tx
    .update(kind.table)
    .set({ ...own, ...columns, ...written, status: state, version: before.version + 1 })
    .where(eq(kind.table.id, before.id))
    .returning()) as Stored[];
  if (!after) throw new Error(`${keyOf(kind, before.id)} is locked, and missing`);
  await keepEvent(tx, cause, kind, after, {
    author,
    event: event.type,
    from: before.status,
    payload: { ...payload, ...kind.payload(event, accepted) },
  });
  await recordAudit(tx, cause, keyOf(kind, before.id), auditOf(kind, before), { ...auditOf(kind, after), event: event.type });
  if (kind.list !== null) listChanged(tx, kind.list);
  await kind.follow?.(tx, cause, { before, after, event, author });
  await followChange(tx, cause, { table: kind.table, before, after, author, event: event.type });
  return { stored: after, why: null };
}

type Kind<Stored extends StoredRecord> = Pick<RecordKind<AnyStateMachine, Stored>, 'table' | 'log' | 'list' | 'audited'>;

const auditOf = <Stored extends StoredRecord>({ audited }: Pick<Kind<Stored>, 'audited'>, stored: Stored): object => ({
  status: stored.status,
  version: stored.version,
  ...audited?.(stored),
});

interface Kept {
  author: Author;
  event: string;
  from: string | null;
  payload: object;
}

async function keepEvent<Stored extends StoredRecord>(
  tx: Transaction,
  { at }: Cause,
  { log }: Pick<Kind<Stored>, 'log'>,
  { id, version, status }: Stored,
  { author, event, from, payload }: Kept,
): Promise<void> {
  if (!log) return;
  // Columns that the log does without are left out.
  const kept = { version, at, user_id: author.id, by: author.name, event, from_status: from, to_status: status, payload };
  await tx.insert(log.table).values({ [log.record.name]: id, ...kept });
}

/** Event and audit of a record that was just inserted. @param event such as `callback.created` */
export async function keepCreation<Stored extends StoredRecord>(
  tx: Transaction,
  cause: Cause,
  kind: Kind<Stored>,
  made: Stored,
  { author, event, payload = {}, audited = {} }: { author: Author; event: string; payload?: object; audited?: object },
): Promise<void> {
  await keepEvent(tx, cause, kind, made, { author, event, from: null, payload });
  await recordAudit(tx, cause, keyOf(kind, made.id), null, { ...auditOf(kind, made), ...audited });
  if (kind.list !== null) listChanged(tx, kind.list);
  await followChange(tx, cause, { table: kind.table, before: null, after: made, author, event });
}

import { ORPCError } from '@orpc/server';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyStateMachine } from 'xstate';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { conflict } from '#platform/server/http/faults.ts';
import { STALE } from '../../contract.ts';
import { type Applied, applyEvent, type Sent } from './apply-event.ts';
import { type Author, type Person, personOf, type RecordKind, type StoredRecord, SYSTEM } from './record-kind.ts';

export const notFound = ({ missing }: { missing: string }) => new ORPCError('NOT_FOUND', { message: missing });

/** The record, locked until the end of the transaction. @throws ORPCError 404 */
export async function lockRecord<Machine extends AnyStateMachine, Stored extends StoredRecord>(
  tx: Transaction,
  kind: RecordKind<Machine, Stored>,
  id: number,
): Promise<Stored> {
  const [stored] = await tx.select().from(kind.table).where(eq(kind.table.id, id)).for('update');
  if (!stored) throw notFound(kind);
  return stored as Stored;
}

/** A person's request to change a record. */
export interface ChangeRequest {
  id: number;
  /** The version that the user saw. */
  version: number;
  /** A repeated request has the same one. */
  key: string | undefined;
  /** Everything else that determines the change. */
  body: object;
}

/** The record as an operation answers it. */
export type ReadRecord<Answer> = (db: Queryable, reader: { person: Person; at: Date }, id: number) => Promise<Answer>;

export interface Changeable<Machine extends AnyStateMachine, Stored extends StoredRecord, Answer> {
  kind: RecordKind<Machine, Stored>;
  read: ReadRecord<Answer>;
  /** Locks another record that the change touches, and that others lock before this one. */
  lockFirst?: (tx: Transaction, id: number) => Promise<void>;
}

/**
 * The only way in which a person changes a record: with the row locked, and answered from the same transaction, so that an answer
 * is never about another state. A repeated request changes nothing again.
 *
 * @param sentOf the event, once the record is locked
 * @throws ORPCError 404; 409 with the record as it is now, for a stale version or a refused event; 422 for the key of another request
 */
export function changeRecord<Machine extends AnyStateMachine, Stored extends StoredRecord, Answer>(
  { db, cause: causeOf, principal }: Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>,
  { kind, read, lockFirst }: Changeable<Machine, Stored, Answer>,
  { id, version, key, body }: ChangeRequest,
  sentOf: (parts: {
    tx: Transaction;
    stored: Stored;
    by: { id: number; name: string };
    at: Date;
  }) => Sent<Machine, Stored> | Promise<Sent<Machine, Stored>>,
): Promise<Answer> {
  const [cause, person] = [causeOf(), personOf(principal)];
  const by = { id: person.id, name: person.name };
  return db.transaction(async (tx) => {
    const answer = () => read(tx, { person, at: cause.at }, id);
    const refuse = async (why: Sentence) => conflict({ record: await answer(), ...why }, why);
    await lockFirst?.(tx, id);
    const stored = await lockRecord(tx, kind, id);
    await runOnceFor(tx, cause, { key, body: { id, ...body } }, id, async () => {
      if (version !== stored.version) throw await refuse((await kind.whyStale?.(tx, stored, person)) ?? sentence(STALE));
      const { why } = await applyEvent(tx, cause, kind, stored, person, await sentOf({ tx, stored, by, at: cause.at }));
      if (why) throw await refuse(why);
    });
    return answer();
  });
}

/** Sends an event that no person asked for. */
export function sendEvent<Machine extends AnyStateMachine, Stored extends StoredRecord>(
  db: Database,
  cause: Cause,
  kind: RecordKind<Machine, Stored>,
  author: Author,
  id: number,
  sent: Sent<Machine, Stored>,
): Promise<Applied<Stored>> {
  return db.transaction(async (tx) => applyEvent(tx, cause, kind, await lockRecord(tx, kind, id), author, sent));
}

/** Records that wait for a time or a worker. */
export interface Due {
  where: SQL | undefined;
  /** Those to be seen to first. */
  order: SQL;
  most: number;
}

/**
 * Sends an event to the records that are due, each once, on however many servers it runs: a record that somebody is changing is
 * left for the next round. Returns the changed records.
 *
 * @param also runs for each in the same transaction
 */
export function sendToDue<Machine extends AnyStateMachine, Stored extends StoredRecord>(
  db: Database,
  cause: Cause,
  kind: RecordKind<Machine, Stored>,
  { where, order, most }: Due,
  sent: Sent<Machine, Stored>,
  also?: (tx: Transaction, changed: Stored) => Promise<void>,
): Promise<Stored[]> {
  return db.transaction(async (tx) => {
    const due = await tx.select().from(kind.table).where(where).orderBy(order).limit(most).for('update', { skipLocked: true });
    const changed: Stored[] = [];
    for (const stored of due as Stored[]) {
      const applied = await applyEvent(tx, cause, kind, stored, SYSTEM, sent);
      if (!applied.stored) continue;
      changed.push(applied.stored);
      await also?.(tx, applied.stored);
    }
    return changed;
  });
}

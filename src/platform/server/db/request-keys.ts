import { ORPCError } from '@orpc/server';
import { and, eq, lt, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from './database.ts';
import { requestKeys } from '#platform/audit/schema.ts';
import { namedStatement } from './named-statements.ts';

/** Retention of keys. Milliseconds. */
export const KEY_LIFETIME = 24 * 3_600_000;

/** A create request. */
export interface KeyedRequest {
  /** The caller's key; without one every request creates a record. */
  key: string | undefined;
  /** Everything that determines the record: the input without its key; of a file its name and digest. */
  body: unknown;
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Hash that is independent of field order. */
const hashOf = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, sorted))
    .digest();

/**
 * Creates a record once per key, even with concurrent requests, lost responses and restarts. A key belongs to one user and one
 * operation for 24 hours and is written in the transaction of the record. A concurrent request waits for the first.
 *
 * @param create creates the record in `tx` and returns its id
 * @returns id of the record, and whether an earlier request created it: then nothing was written, and the record is read
 * @throws ORPCError 422 if the key was used with another body
 */
export async function runOnce(
  tx: Transaction,
  cause: Cause,
  { key, body }: KeyedRequest,
  create: () => Promise<number>,
): Promise<{ id: number; repeated: boolean }> {
  if (key === undefined) return { id: await create(), repeated: false };
  const before = await keepKey(tx, cause, key, hashOf(body), null);
  if (before !== null) return { id: before, repeated: true };
  const id = await create();
  await tx.update(requestKeys).set({ record_id: id }).where(isKey(cause, key));
  return { id, repeated: false };
}

/** Changes an existing record once per key, as `runOnce` creates one. Takes one statement, because the id is known. */
export async function runOnceFor(
  tx: Transaction,
  cause: Cause,
  { key, body }: KeyedRequest,
  recordId: number,
  change: () => Promise<void>,
): Promise<{ repeated: boolean }> {
  const before = key === undefined ? null : await keepKey(tx, cause, key, hashOf(body), recordId);
  if (before === null) await change();
  return { repeated: before !== null };
}

const isKey = ({ userId, operation }: Cause, key: string) =>
  and(eq(requestKeys.user_id, userId ?? 0), eq(requestKeys.operation, operation), eq(requestKeys.key, key));

interface FreshKey {
  userId: number;
  operation: string;
  key: string;
  hash: Buffer;
  recordId: number | null;
  at: Date;
  /** Older keys are replaced. */
  expiredAt: Date;
}

const freshKey = namedStatement<FreshKey, { key: string }>(
  'request_key',
  (value) => sql`
    insert into request_keys (user_id, operation, key, hash, record_id, at)
    values (${value('userId')}, ${value('operation')}, ${value('key')}, ${value('hash')}, ${value('recordId')}, ${value('at')})
    on conflict (user_id, operation, key) do update set hash = excluded.hash, record_id = excluded.record_id, at = excluded.at
    where request_keys.at <= ${value('expiredAt')} returning key`,
);

/** Keeps a fresh key and returns null, or returns the record of the earlier request. */
async function keepKey(tx: Transaction, cause: Cause, key: string, hash: Buffer, recordId: number | null): Promise<number | null> {
  const [inserted] = await freshKey(tx, {
    userId: cause.userId ?? 0,
    operation: cause.operation,
    key,
    hash,
    recordId,
    at: cause.at,
    expiredAt: new Date(cause.at.getTime() - KEY_LIFETIME),
  });
  if (inserted) return null;
  const [before] = await tx.select().from(requestKeys).where(isKey(cause, key));
  if (!before || before.record_id === null) throw new Error(`The key of ${cause.operation} was kept without its record`);
  if (before.hash && !before.hash.equals(hash))
    throw new ORPCError('UNPROCESSABLE_CONTENT', { defined: true, status: 422, message: 'This key belongs to another request' });
  return before.record_id;
}

/** Deletes expired keys. */
export async function forgetKeys(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(requestKeys).where(lt(requestKeys.at, new Date(now.getTime() - KEY_LIFETIME)));
  return rowCount ?? 0;
}

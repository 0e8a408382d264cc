import { ORPCError } from '@orpc/server';
import { and, eq, lt, lte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from './database.ts';
import { requestKeys } from '#platform/audit/schema.ts';

/** How long a key is remembered. Milliseconds. */
export const KEY_LIFETIME = 24 * 3_600_000;

/** A create as it was asked for. */
export interface KeyedRequest {
  /** The caller's own key; without one every request makes its own record. */
  key: string | undefined;
  /** Everything that decides what is made: the input without its key; of a file its name and digest. */
  body: unknown;
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The same for equal bodies, whatever the order of their fields. */
const hashOf = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, sorted))
    .digest();

/**
 * Makes a record once, however often its request arrives: at the same time, after the answer was lost, after a restart.
 * A key is of one person and one operation, for 24 hours; it is written in the transaction of what it made. A second
 * request waits until the first is through.
 *
 * @param create makes the record in `tx` and returns its id
 * @returns id of the record, and whether an earlier request made it: then nothing was written, and the answer is read
 * @throws ORPCError 422 when the key came with another body
 */
export async function runOnce(
  tx: Transaction,
  cause: Cause,
  { key, body }: KeyedRequest,
  create: () => Promise<number>,
): Promise<{ id: number; repeated: boolean }> {
  if (key === undefined) return { id: await create(), repeated: false };
  const mine = { user_id: cause.userId ?? 0, operation: cause.operation, key };
  const fresh = { hash: hashOf(body), record_id: null, at: cause.at };
  const [inserted] = await tx
    .insert(requestKeys)
    .values({ ...mine, ...fresh })
    .onConflictDoUpdate({
      target: [requestKeys.user_id, requestKeys.operation, requestKeys.key],
      set: fresh,
      setWhere: lte(requestKeys.at, new Date(cause.at.getTime() - KEY_LIFETIME)),
    })
    .returning({ key: requestKeys.key });
  const isSameKey = and(eq(requestKeys.user_id, mine.user_id), eq(requestKeys.operation, mine.operation), eq(requestKeys.key, key));
  if (inserted) {
    const id = await create();
    await tx.update(requestKeys).set({ record_id: id }).where(isSameKey);
    return { id, repeated: false };
  }
  const [before] = await tx.select().from(requestKeys).where(isSameKey);
  if (!before || before.record_id === null) throw new Error(`The key of ${mine.operation} was kept without its record`);
  if (before.hash && !before.hash.equals(fresh.hash))
    throw new ORPCError('UNPROCESSABLE_CONTENT', { defined: true, status: 422, message: 'This key belongs to another request' });
  return { id: before.record_id, repeated: true };
}

/** Keys older than a day are of no use to anybody. */
export async function forgetKeys(db: Database, now: Date): Promise<void> {
  await db.delete(requestKeys).where(lt(requestKeys.at, new Date(now.getTime() - KEY_LIFETIME)));
}

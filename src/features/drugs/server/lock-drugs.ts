import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/database.ts';
import { drugs } from '../schema.ts';

/**
 * Reads drugs and locks them against a merge until the end of the transaction. To be called before rows of several drugs are
 * written, whose foreign keys would lock the drugs in the order of the rows.
 *
 * Order of locks, so that no two transactions wait for each other: existing orders, drugs by id, stock, prescriptions.
 */
export async function lockDrugs(tx: Transaction, ids: readonly number[]): Promise<(typeof drugs.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(drugs)
    .where(inArray(drugs.id, [...ids]))
    .orderBy(asc(drugs.id))
    .for('key share');
}

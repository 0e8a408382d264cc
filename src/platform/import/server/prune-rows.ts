import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/database.ts';

/** Days that the rows of a cancelled or undone batch can still be looked at. */
const KEPT_DAYS = 30;
/** Rows per statement and per round: a few hundred milliseconds. */
const AT_ONCE = 10_000;
const PER_ROUND = 200_000;

/**
 * Deletes rows of batches that were cancelled or undone long ago; their counts, files' names and audit stay. An undone batch
 * with records that were kept stays whole, because their rows say why.
 */
export async function pruneRows(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  let deleted = 0;
  for (const table of ['batch_rows', 'batch_outcomes', 'batch_made'])
    for (let portion = AT_ONCE; portion === AT_ONCE && deleted < PER_ROUND; deleted += portion) {
      const { rowCount } = await db.execute(sql`
        delete from ${sql.identifier(table)} where ctid in (
          select r.ctid from batches b join ${sql.identifier(table)} r on r.batch_id = b.id
          where b.state in ('cancelled', 'undone') and b.kept = 0 and b.changed_at < ${before}::timestamptz
          limit ${AT_ONCE})`);
      portion = rowCount ?? 0;
    }
  return deleted;
}

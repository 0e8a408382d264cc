import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { STORES_KEPT_DAYS } from '../run-choices.ts';
import { storeRuns, storeRunStores } from '../schema.ts';

const DAY = 86_400_000;

/** Deletes what became of each store of runs that were completed long ago; the totals of the run stay. Returns the number of rows. */
export async function forgetStores(db: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - STORES_KEPT_DAYS * DAY);
  const old = db
    .select({ id: storeRuns.id })
    .from(storeRuns)
    .where(and(eq(storeRuns.status, 'COMPLETED'), lt(storeRuns.ended_at, before)));
  const { rowCount } = await db.delete(storeRunStores).where(inArray(storeRunStores.run_id, old));
  return rowCount ?? 0;
}

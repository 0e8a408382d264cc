import { asc, lte, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { holdNoMaster } from '#features/masters/server/public.ts';
import { drugs } from '../schema.ts';
import { projectDrugs } from './drug-projection.ts';

/** Drugs per transaction. */
const PORTION = 5_000;

/** Projects drugs again whose MRP changes with the business day that has begun. */
export async function projectPricesOfToday(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const due = () =>
    db
      .select({ id: drugs.item_id })
      .from(drugs)
      .where(lte(drugs.changes_on, sql`${businessDate(at)}::date`))
      .orderBy(asc(drugs.item_id))
      .limit(PORTION);
  let projected = 0;
  for (let items = await due(); items.length > 0; items = await due()) {
    const ids = items.map(({ id }) => id);
    projected += ids.length;
    await db.transaction(async (tx) => {
      await holdNoMaster(tx);
      await projectDrugs(tx, ids, at);
    });
  }
  return projected;
}

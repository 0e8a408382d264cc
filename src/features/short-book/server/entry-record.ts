import { eq, sql } from 'drizzle-orm';
import { offersOf } from '#features/distributor-rates/server/public.ts';
import { distributors } from '#features/distributors/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { stores } from '#features/locations/server/public.ts';
import { openQuantities, purchaseOrders } from '#features/purchase-orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { ShortBookLogEntry, ShortBookRecord } from '../contract.ts';
import { shortBookEntries } from '../schema.ts';
import type { EntryStatus } from '../short-book-choices.ts';
import { entryKind, type StoredEntry } from './entry-kind.ts';

/** @throws ORPCError 404 */
export const readEntry: ReadRecord<ShortBookRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({
      stored: shortBookEntries,
      store: { id: stores.id, name: stores.name, code: stores.code },
      drug: {
        id: drugs.id,
        name: drugs.name,
        composition: drugs.composition,
        grade: drugs.grade,
        pack_size: drugs.pack_size,
        uom: drugs.uom,
      },
      distributor: { id: distributors.id, name: distributors.name },
      purchase_order: { id: purchaseOrders.id, number: purchaseOrders.number },
    })
    .from(shortBookEntries)
    .innerJoin(stores, eq(stores.id, shortBookEntries.store_id))
    .innerJoin(drugs, eq(drugs.id, shortBookEntries.drug_id))
    .leftJoin(distributors, eq(distributors.id, shortBookEntries.distributor_id))
    .leftJoin(purchaseOrders, eq(purchaseOrders.id, shortBookEntries.purchase_order_id))
    .where(eq(shortBookEntries.id, id));
  if (!found) throw notFound(entryKind);
  const { stored, store, drug, distributor, purchase_order } = found;
  const offers = await offersOf(db, [drug.id], at);
  return {
    id,
    version: stored.version,
    status: stored.status as EntryStatus,
    mode: stored.mode as ShortBookRecord['mode'],
    store,
    drug: { ...drug, grade: drug.grade as ShortBookRecord['drug']['grade'] },
    packs: stored.packs,
    distributor,
    note: stored.note,
    suggestion: suggestionOf(stored),
    now: await stockNow(db, stored),
    offers: offers.get(drug.id) ?? [],
    snoozed_until: stored.snoozed_until,
    purchase_order,
    created_at: stored.created_at.toISOString(),
    log: await readLog<ShortBookLogEntry['payload']>(db, entryKind, id),
    abilities: judge(entryKind, { state: stored.status, context: await entryKind.context(db, stored, person, at), person, at }, [
      { type: 'entry.changed' },
      { type: 'entry.submitted' },
      { type: 'entry.approved' },
      { type: 'entry.returned' },
      { type: 'entry.snoozed', on: businessDate(at) },
      { type: 'entry.resumed' },
      { type: 'entry.rejected' },
      { type: 'entry.ordered' },
    ]),
  };
};

function suggestionOf({
  suggested,
  suggested_at,
  grade,
  pack_size,
  free,
  on_order,
  use_per_day,
  floor,
  reorder_days,
  cover_days,
  observed_days,
}: StoredEntry): ShortBookRecord['suggestion'] {
  // The database checks that all of them are there, or none.
  if (suggested === null || suggested_at === null || grade === null) return null;
  if (pack_size === null || free === null || on_order === null || use_per_day === null) return null;
  if (reorder_days === null || cover_days === null || observed_days === null) return null;
  return {
    packs: suggested,
    at: suggested_at.toISOString(),
    grade: grade as ShortBookRecord['drug']['grade'],
    pack_size,
    free,
    on_order,
    use_per_day,
    floor,
    reorder_days,
    cover_days,
    observed_days,
  };
}

async function stockNow(db: Queryable, { store_id, drug_id }: StoredEntry): Promise<ShortBookRecord['now']> {
  const { rows } = await db.execute<{ free: number }>(
    sql`select on_hand - reserved as free from store_stock where store_id = ${store_id} and drug_id = ${drug_id}`,
  );
  const ordered = await openQuantities(db, store_id, [drug_id]);
  return { free: rows[0]?.free ?? 0, on_order: ordered.get(drug_id) ?? 0 };
}

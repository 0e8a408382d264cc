import { and, asc, eq } from 'drizzle-orm';
import { addToDraft } from '#features/purchase-orders/server/public.ts';
import { accept } from '#machines/entity.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { shortBookEntries } from '../schema.ts';
import { entryKind } from './entry-kind.ts';

interface Ordered {
  storeId: number;
  /** Entries of other distributors stay. */
  distributorId?: number;
  /** Drugs that it is about; all by default. */
  handles?: (drugId: number) => boolean;
}

/**
 * Approved entries of a store go into the drafts of their distributors. Those from which nothing can be ordered, or without a rate
 * today, stay approved. Returns how many were ordered.
 */
export async function orderForStore(
  tx: Transaction,
  cause: Cause,
  { storeId, distributorId, handles = () => true }: Ordered,
): Promise<number> {
  const approved = await tx
    .select()
    .from(shortBookEntries)
    .where(
      and(
        eq(shortBookEntries.store_id, storeId),
        eq(shortBookEntries.status, 'approved'),
        distributorId === undefined ? undefined : eq(shortBookEntries.distributor_id, distributorId),
      ),
    )
    .orderBy(asc(shortBookEntries.distributor_id), asc(shortBookEntries.id))
    .for('update');
  const event = { type: 'entry.ordered' as const, by: SYSTEM };
  let ordered = 0;
  for (const stored of approved) {
    const { store_id, distributor_id, drug_id, packs } = stored;
    if (distributor_id === null || !handles(drug_id)) continue;
    const context = await entryKind.context(tx, stored, SYSTEM, cause.at);
    if (!accept(entryKind.machine, stored.status, context, event)) continue;
    const [added] = await addToDraft(tx, cause, SYSTEM, [{ store_id, distributor_id, drug_id, packs }]);
    if (!added) continue;
    const { purchase_order_id } = added;
    await applyEvent(tx, cause, entryKind, stored, SYSTEM, { event, context, columns: { purchase_order_id } });
    ordered += 1;
  }
  return ordered;
}

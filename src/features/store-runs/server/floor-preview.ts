import { and, eq } from 'drizzle-orm';
import { computeFloors, setFloors } from '#features/short-book/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { floorProposals } from '../schema.ts';
import type { StoreWork } from './store-work.ts';

/** Floors of a store that would change, in place of those of an earlier attempt of the run. */
export const previewFloors: StoreWork = async (tx, { at }, { runId, storeId, handles }) => {
  await tx.delete(floorProposals).where(and(eq(floorProposals.run_id, runId), eq(floorProposals.store_id, storeId)));
  const floors = (await computeFloors(tx, storeId, at)).filter(({ drug_id, before, floor }) => handles(drug_id) && before !== floor);
  if (floors.length > 0) await tx.insert(floorProposals).values(floors.map((each) => ({ ...each, run_id: runId, store_id: storeId })));
  return floors.length;
};

/** The floors of a preview hold from now on. */
export async function applyFloors(tx: Transaction, at: Date, runId: number): Promise<void> {
  const { store_id, drug_id, floor, use_per_day, lead_days } = floorProposals;
  const proposed = tx.select({ store_id, drug_id, floor, use_per_day, lead_days }).from(floorProposals);
  await setFloors(tx, at, await proposed.where(eq(floorProposals.run_id, runId)));
}

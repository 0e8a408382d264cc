import type { Candidate } from '#features/locations/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { chooseStores } from './store-choice.ts';

/** What a home delivery of one unit of a drug, or of anything, would choose: best first, then stores that take no orders. */
export async function candidatesFor(db: Queryable, pincode: string, drugId: number | undefined, at: Date): Promise<Candidate[]> {
  const lines = drugId === undefined ? [] : [{ drug_id: drugId, name: '', quantity: 1 }];
  const { serving, stores, stock } = await chooseStores(db, { pincode, lines, slotType: 'DELIVERY' }, at);
  const unitsOf = (storeId: number): number => stock.get(storeId)?.get(drugId ?? 0) ?? 0;
  const open = stores.map(
    ({ id, name, group_id, rank, first }): Candidate => ({
      id,
      name,
      group_id,
      isAnchor: rank === 0,
      closed: null,
      units: unitsOf(id),
      slot: first && { from: first.slot_start_time, until: first.slot_end_time },
    }),
  );
  const closed = serving.flatMap(({ id, name, group_id, rank, closed: why }): Candidate[] =>
    why === null ? [] : [{ id, name, group_id, isAnchor: rank === 0, closed: why, units: 0, slot: null }],
  );
  return [...open, ...closed];
}

import { and, eq, sql } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { storeStock } from '#features/locations/server/public.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { purchaseOrderMachine } from '#machines/supply/purchaseOrder.ts';
import type { Sent } from '#platform/record/server/kind/apply-event.ts';
import type { ChangeInput } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest, type FieldError } from '#platform/server/http/faults.ts';
import { expectedStatuses, LEAST_SHELF_LIFE } from '../purchase-order-choices.ts';
import { purchaseOrderLines, purchaseOrderReceipts } from '../schema.ts';
import { purchaseOrder } from './change-purchase-order.ts';
import type { StoredPurchaseOrder } from './purchase-order-kind.ts';

interface Goods {
  line_id: number;
  batch_no: string;
  expires_on: string;
  mrp: number;
  packs: number;
  free_packs: number;
}

type StoredLine = typeof purchaseOrderLines.$inferSelect;

/** What of a delivery is not as it was ordered. */
function faultsOf(line: StoredLine, { packs, free_packs, expires_on }: Omit<Goods, 'line_id'>, today: string): FieldError[] {
  const open = line.packs - line.received - line.closed;
  const free = line.free_packs - line.free_received;
  const earliest = daysLater(today, LEAST_SHELF_LIFE);
  return [
    expires_on < earliest && {
      field: 'expires_on',
      ...sentence('It expires too early: take goods that last until {day}', { day: showDate(earliest) }),
    },
    packs > open && { field: 'packs', ...sentence('Still to come: {n}', { n: open }) },
    free_packs > free && { field: 'free_packs', ...sentence('Still to come: {n}', { n: free }) },
  ].filter((fault) => fault !== false);
}

/** The drug that has the stock of an ordered one: another one, if they were merged since. Merges of either wait. */
async function stockedDrug(tx: Transaction, drugId: number): Promise<number> {
  const heirs = async () => {
    const { rows } = await tx.execute<{ id: number; merged_into: number | null }>(sql`
      with recursive heirs as (
        select id, merged_into from drugs where id = ${drugId}
        union all select d.id, d.merged_into from heirs h join drugs d on d.id = h.merged_into)
      select id::int, merged_into::int from heirs`);
    return rows;
  };
  const ids = (await heirs()).map(({ id }) => id);
  await tx.execute(sql`select id from drugs where id = any(${sql.param(ids)}::bigint[]) order by id for key share`);
  return (await heirs()).find(({ merged_into }) => merged_into === null)?.id ?? drugId;
}

/** Its row is locked until the end of the transaction. */
async function raiseStock(tx: Transaction, storeId: number, drugId: number, units: number): Promise<void> {
  const { store_id, drug_id, on_hand } = storeStock;
  await tx
    .insert(storeStock)
    .values({ store_id: storeId, drug_id: drugId, on_hand: units, reserved: 0 })
    .onConflictDoUpdate({ target: [store_id, drug_id], set: { on_hand: sql`${on_hand} + ${units}` } });
}

interface Parts {
  tx: Transaction;
  stored: StoredPurchaseOrder;
  at: Date;
  by: { id: number; name: string };
}

/** The event of a batch that has come, and what writes it. @throws ORPCError 400 with the fields */
export async function goodsEvent(
  { tx, stored, at, by }: Parts,
  { line_id, ...goods }: Goods,
): Promise<Sent<typeof purchaseOrderMachine, StoredPurchaseOrder>> {
  const { id, purchase_order_id } = purchaseOrderLines;
  const [found] = await tx
    .select({ line: purchaseOrderLines, drug: drugs.name })
    .from(purchaseOrderLines)
    .innerJoin(drugs, eq(drugs.id, purchaseOrderLines.drug_id))
    .where(and(eq(id, line_id), eq(purchase_order_id, stored.id)));
  if (!found) throw badRequest([{ field: 'line_id', message: msg('The order has no such line') }]);
  const { line, drug } = found;
  const on = businessDate(at);
  const isExpected = (expectedStatuses as readonly string[]).includes(stored.status);
  const faults = isExpected ? faultsOf(line, goods, on) : [];
  if (faults.length > 0) throw badRequest(faults);
  const { packs, free_packs } = goods;
  return {
    event: { type: 'purchaseOrder.received', by, packs, on },
    write: async () => {
      await tx
        .update(purchaseOrderLines)
        .set({ received: line.received + packs, free_received: line.free_received + free_packs })
        .where(eq(id, line_id));
      await tx.insert(purchaseOrderReceipts).values({ line_id, ...goods, at, user_id: by.id, by: by.name });
      await raiseStock(tx, stored.store_id, await stockedDrug(tx, line.drug_id), (packs + free_packs) * line.pack_size);
      return {};
    },
    payload: { drugs: [{ drug, packs: packs + free_packs }] },
  };
}

/** A batch of a line has come: it is in the stock of the store from now on. @throws ORPCError 400 with the fields, 404, 409, 422 */
export const receiveGoods = purchaseOrder.changed<ChangeInput<'purchase_order_id'> & Goods>(({ fields, ...parts }) =>
  goodsEvent(parts, fields),
);

import { and, eq, sql } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { type DrugRate, ratesOn } from '#features/distributor-rates/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { freePacks, lineValue } from '../line-amount.ts';
import { purchaseOrderLines } from '../schema.ts';
import type { StoredPurchaseOrder } from './purchase-order-kind.ts';

/** Packs of a drug that its line has from now on; 0: it has none. */
export interface WantedLine {
  drug_id: number;
  packs: number;
}

export interface WrittenLine extends WantedLine {
  drug: string;
  rate: DrugRate;
  pack_size: number;
}

const linesOf = (tx: Transaction, id: number) => tx.select().from(purchaseOrderLines).where(eq(purchaseOrderLines.purchase_order_id, id));

/** Paid packs by drug that the draft has now. */
export const packsIn = async (tx: Transaction, id: number): Promise<Map<number, number>> =>
  new Map((await linesOf(tx, id)).map(({ drug_id, packs }) => [drug_id, packs]));

/** The wanted drugs with their rates of the day; those that the distributor has no rate for, or that are not sold any more, are left out. */
export async function atRates(
  tx: Transaction,
  { distributor_id }: Pick<StoredPurchaseOrder, 'distributor_id'>,
  wanted: readonly WantedLine[],
  at: Date,
): Promise<WrittenLine[]> {
  const ids = wanted.map(({ drug_id }) => drug_id);
  const rates = await ratesOn(tx, distributor_id, ids, businessDate(at));
  const found = await tx
    .select({ id: drugs.id, name: drugs.name, pack_size: drugs.pack_size })
    .from(drugs)
    .where(and(sql`${drugs.id} = any(${sql.param(ids)}::bigint[])`, sql`${drugs.retired_at} is null and ${drugs.merged_into} is null`));
  const byId = new Map(found.map((drug) => [drug.id, drug]));
  return wanted.flatMap((each) => {
    const [drug, rate] = [byId.get(each.drug_id), rates.get(each.drug_id)];
    return drug && rate ? [{ ...each, drug: drug.name, pack_size: drug.pack_size, rate }] : [];
  });
}

const columnsOf = ({ drug_id, packs, pack_size, rate: terms }: WrittenLine) => {
  const { mrp, rate, gst, scheme, scheme_minimum } = terms;
  const free_packs = freePacks(packs, scheme, scheme_minimum);
  return { drug_id, pack_size, packs, free_packs, scheme, rate, gst, mrp, value: lineValue({ packs, rate, gst }) };
};

/** The event that gives a locked draft these lines, and what writes them. */
export async function lineChange(
  tx: Transaction,
  { id }: StoredPurchaseOrder,
  written: readonly WrittenLine[],
  removed: readonly number[] = [],
) {
  const changed = new Map(written.map((line) => [line.drug_id, columnsOf(line)]));
  const kept = (await linesOf(tx, id)).filter(({ drug_id }) => !changed.has(drug_id) && !removed.includes(drug_id));
  const next = [...kept, ...changed.values()];
  const sumOf = (name: 'packs' | 'value') => next.reduce((sum, line) => sum + line[name], 0);
  const event = {
    type: 'purchaseOrder.changed' as const,
    lines: next.length,
    value: sumOf('value'),
    packs: sumOf('packs'),
  };
  const write = async () => {
    const { purchase_order_id, drug_id } = purchaseOrderLines;
    for (const drug of removed) await tx.delete(purchaseOrderLines).where(and(eq(purchase_order_id, id), eq(drug_id, drug)));
    for (const columns of changed.values())
      await tx
        .insert(purchaseOrderLines)
        .values({ purchase_order_id: id, ...columns })
        .onConflictDoUpdate({ target: [purchase_order_id, drug_id], set: columns });
    return {};
  };
  return { event, write, payload: { drugs: written.map(({ drug, packs }) => ({ drug, packs })) } };
}

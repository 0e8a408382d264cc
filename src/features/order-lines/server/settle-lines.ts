import { eq, sql } from 'drizzle-orm';
import type { EditedLines } from '#machines/orders/order-facts.ts';
import { orderLines, orders, type StoredOrder } from '#features/orders/server/public.ts';
import type { PriceFacts } from '#features/drugs/server/public.ts';
import { repriceOrder } from '#features/place-order/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { linesOf, priceOf, pricesAt, type StoredLine, sumOf } from './priced-lines.ts';

interface Settled {
  lines: EditedLines;
  value: number;
  /** Promo that the lines are no longer worth; null: none. */
  lostPromo: string | null;
}

/**
 * Brings the order in line with its lines, which were just written: prices of the day for every line, value, what the search
 * finds, and the state of the prescription. A line whose drug has no price keeps its amount.
 *
 * @param before lines before the change
 */
export async function settleLines(tx: Transaction, at: Date, order: StoredOrder, before: readonly StoredLine[]): Promise<Settled> {
  const lines = await linesOf(tx, order);
  const drugIds = [...new Set(lines.map(({ drug_id }) => drug_id))];
  const prices = await pricesAt(tx, order.store_id, drugIds, businessDate(at));
  const priced = lines.map((line) => ({ ...line, amount: priceOf(prices, line.drug_id, line.quantity) ?? line.amount }));
  const amounts = JSON.stringify(priced.map(({ id, amount }) => ({ id, amount })));
  await tx.execute(sql`
    update ${orderLines} l set amount = p.amount from json_to_recordset(${amounts}::json) as p (id bigint, amount integer)
    where l.id = p.id and l.amount <> p.amount`);
  const drugs = drugIds.flatMap((id) => prices.facts.get(id) ?? []);
  const repriced = await repriceOrder(tx, order, sumOf(before), sumOf(priced));
  const isScheduled = ({ drug_id }: StoredLine) => (prices.facts.get(drug_id)?.schedule ?? null) !== null;
  const edited: EditedLines = {
    lines: lines.length,
    undecodedLines: lines.filter(({ decoded }) => !decoded).length,
    unreadDrugs: lines.filter((line) => isScheduled(line) && !line.decoded).length,
  };
  await tx
    .update(orders)
    .set({
      ...repriced,
      drug_names: drugs.map(({ name }) => name).join(', '),
      compositions: [...new Set(drugs.map(({ composition }) => composition.replaceAll(/[()]/g, '')))].join(', '),
      prescription_state: prescriptionState(order, drugs, edited),
    })
    .where(eq(orders.id, order.id));
  return {
    lines: edited,
    value: repriced.value,
    lostPromo: order.promo_code !== null && repriced.promo_code === null ? order.promo_code : null,
  };
}

/** What is known about the prescription once the lines are others. Steps that a pharmacist or the customer has taken stay. */
function prescriptionState(order: StoredOrder, drugs: readonly PriceFacts[], { unreadDrugs }: EditedLines): string {
  const { status, prescription_state: state, reason } = order;
  const needsPrescription = drugs.some(({ schedule }) => schedule !== null);
  if (status === 'PRESCRIPTION-DECODED' && unreadDrugs > 0) return 'IN-REVIEW';
  if (needsPrescription) return state === 'NOT-NEEDED' ? (reason === 'EXISTING-RX' ? 'ON-FILE' : 'NONE') : state;
  return state === 'NONE' || state === 'ON-FILE' ? 'NOT-NEEDED' : state;
}

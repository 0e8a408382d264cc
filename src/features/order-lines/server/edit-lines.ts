import { eq, sql } from 'drizzle-orm';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import type { LineChange } from '#features/orders/public.ts';
import { authorOf, changeOrderIn, hasLeftDesk, orderLines, type OrderUser, type StoredOrder } from '#features/orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { requireWithinMaximum } from './line-limits.ts';
import { linesOf, priceOf, pricesAt, type StoredLine } from './priced-lines.ts';
import { settleLines } from './settle-lines.ts';
import { withdrawOfLine } from './withdraw-open.ts';

/** The order to change, as the user saw it. */
export interface Target {
  order_id: number;
  version: number;
  request_key?: string | undefined;
}

export type LineEdit =
  | { change: 'quantity'; line_id: number; quantity: number }
  | { change: 'removed'; line_id: number }
  | { change: 'added'; drug_id: number; quantity: number };

/** What is stored with the order's event: the request, and what came of it. */
export type LinePayload = Record<string, string | number | null> & { change: LineChange };

export const rupees = (paise: number): string => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });

/** The event of an order whose lines were just written, with its price before and after. */
export async function settledEvent(
  tx: Transaction,
  at: Date,
  order: StoredOrder,
  before: readonly StoredLine[],
  { summary, ...payload }: LinePayload & { summary: string },
): Promise<{ event: OrderEvent; payload: object }> {
  const { lines, value, lostPromo } = await settleLines(tx, at, order, before);
  const words = [
    summary,
    value === order.value ? null : `To pay ${rupees(order.value)} → ${rupees(value)}`,
    lostPromo === null ? null : `Promo ${lostPromo} taken off: below its minimum`,
  ];
  return {
    event: { type: 'lines.edited', ...lines },
    payload: {
      ...payload,
      ...(lostPromo !== null && { terms: { promo_code: null } }),
      value_before: order.value,
      value_after: value,
      summary: words.filter((each) => each !== null).join('. '),
    },
  };
}

/**
 * Changes the lines of an order while it is at the desk, and prices it again.
 *
 * @throws ORPCError 400 at the field, 409 for a stale version or once the order has left the desk
 */
export function editLines(tx: Transaction, cause: Cause, user: OrderUser, { order_id, version, request_key }: Target, edit: LineEdit) {
  const change = { orderId: order_id, event: { type: 'lines.edited' as const }, version, payload: { ...edit }, requestKey: request_key };
  return changeOrderIn(tx, cause, authorOf(user), change, async (_, order) => {
    if (hasLeftDesk(order)) return null;
    const before = await linesOf(tx, order);
    const summary = await writeEdit(tx, cause, order, before, edit);
    return settledEvent(tx, cause.at, order, before, { ...edit, summary });
  });
}

/** Returns what was changed, in words. */
function writeEdit(tx: Transaction, cause: Cause, order: StoredOrder, before: readonly StoredLine[], edit: LineEdit): Promise<string> {
  if (edit.change === 'added') return addLine(tx, cause.at, order, before, edit);
  const line = before.find(({ id }) => id === edit.line_id);
  if (!line) throw badRequest([{ field: 'line_id', message: msg('This line is not in the order any more') }]);
  return edit.change === 'quantity'
    ? setQuantity(tx, cause.at, order, before, line, edit.quantity)
    : removeLine(tx, cause, order, before, line);
}

const lockDrug = (tx: Transaction, drugId: number) => tx.execute(sql`select id from drugs where id = ${drugId} for key share`);

/** @param field where a drug that cannot be added is refused */
export async function addLine(
  tx: Transaction,
  at: Date,
  order: StoredOrder,
  before: readonly StoredLine[],
  { drug_id, quantity }: { drug_id: number; quantity: number },
  field = 'drug_id',
): Promise<string> {
  await lockDrug(tx, drug_id);
  const prices = await pricesAt(tx, order.store_id, [drug_id], businessDate(at));
  const drug = prices.facts.get(drug_id);
  if (!drug) throw badRequest([{ field, message: msg('Drug not found') }]);
  if (!drug.isSold) throw badRequest([{ field, message: msg('No longer sold') }]);
  if (before.some((line) => line.drug_id === drug_id))
    throw badRequest([{ field, message: msg('It is in the order already: change its quantity') }]);
  const amount = priceOf(prices, drug_id, quantity);
  if (amount === null) throw badRequest([{ field, message: msg('It has no price') }]);
  await tx.insert(orderLines).values({ order_id: order.id, drug_id, quantity, amount });
  return `${drug.name} × ${quantity}`;
}

async function setQuantity(
  tx: Transaction,
  at: Date,
  order: StoredOrder,
  before: readonly StoredLine[],
  line: StoredLine,
  quantity: number,
): Promise<string> {
  if (quantity === line.quantity) throw badRequest([{ field: 'quantity', message: msg('This is the quantity already') }]);
  requireWithinMaximum(before, line.drug_id, quantity - line.quantity);
  const prices = await pricesAt(tx, order.store_id, [line.drug_id], businessDate(at));
  const drug = prices.facts.get(line.drug_id);
  if (!drug || priceOf(prices, line.drug_id, quantity) === null) throw badRequest([{ field: 'quantity', message: msg('It has no price') }]);
  // More of a prescription drug than was read from the prescription has to be read again.
  const decoded = line.decoded && !(drug.schedule !== null && quantity > line.quantity);
  await tx.update(orderLines).set({ quantity, decoded }).where(eq(orderLines.id, line.id));
  return `${drug.name}: ${line.quantity} → ${quantity}`;
}

async function removeLine(
  tx: Transaction,
  cause: Cause,
  order: StoredOrder,
  before: readonly StoredLine[],
  line: StoredLine,
): Promise<string> {
  if (before.length === 1) throw badRequest([{ field: 'line_id', message: msg('An order keeps at least one line: cancel it instead') }]);
  await withdrawOfLine(tx, cause, line.id);
  await tx.delete(orderLines).where(eq(orderLines.id, line.id));
  const { facts } = await pricesAt(tx, order.store_id, [line.drug_id], businessDate(cause.at));
  return `${facts.get(line.drug_id)?.name ?? 'Drug'} × ${line.quantity}`;
}

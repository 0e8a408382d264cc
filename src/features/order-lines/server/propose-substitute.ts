import {
  authorOf,
  changeOrderIn,
  hasLeftDesk,
  noSuchOrder,
  orders,
  type OrderUser,
  type StoredOrder,
} from '#features/orders/server/public.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { priceFactsOf, substitutesOf } from '#features/drugs/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { SubstituteCandidate } from '../contract.ts';
import { substitutionLog, substitutions } from '../schema.ts';
import { openSubstitutions } from '../substitution-choices.ts';
import { type Target } from './edit-lines.ts';
import { isWithinMaximum } from './line-limits.ts';
import { linesOf, priceOf, pricesAt, type StoredLine } from './priced-lines.ts';
import { stockAt } from './stock-at.ts';
import { neededFor } from './substitution-facts.ts';

const noSuchLine = () => badRequest([{ field: 'line_id', message: msg('This line is not in the order any more') }]);

export interface Offered {
  quantity: number;
  amount: number;
  store: string;
  rows: SubstituteCandidate[];
}

/** Drugs that may replace that of a line, as of now: enough stock at the order's store first, then some, then the cheapest. */
export async function offerSubstitutes(db: Queryable, orderId: number, lineId: number, now: Date): Promise<Offered> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  const lines = await linesOf(db, order);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw noSuchLine();
  return { quantity: line.quantity, amount: line.amount, store: order.store, rows: await candidatesFor(db, order, lines, line, now) };
}

async function candidatesFor(
  db: Queryable,
  order: StoredOrder,
  lines: readonly StoredLine[],
  line: StoredLine,
  now: Date,
): Promise<SubstituteCandidate[]> {
  const ids = await substitutesOf(db, line.drug_id);
  const prices = await pricesAt(db, order.store_id, [line.drug_id, ...ids], businessDate(now));
  const stock = await stockAt(db, order.store_id, ids);
  const own = prices.facts.get(line.drug_id);
  return ids
    .flatMap((id): SubstituteCandidate[] => {
      const drug = prices.facts.get(id);
      const amount = priceOf(prices, id, line.quantity);
      if (!own || !drug || amount === null) return [];
      const { drug_id, name, composition, company, schedule, pack_size, uom } = drug;
      const available = stock.get(id) ?? 0;
      const difference = amount - line.amount;
      const refused = isWithinMaximum(lines, id, line.quantity)
        ? null
        : sentence('The order would have more than 50 of {drug}', { drug: name });
      return [
        {
          drug_id,
          name,
          composition,
          company,
          schedule,
          pack_size,
          uom,
          available,
          amount,
          difference,
          needs: neededFor(own, drug),
          refused,
        },
      ];
    })
    .toSorted(
      (one, other) =>
        stockRank(one, line.quantity) - stockRank(other, line.quantity) ||
        one.amount - other.amount ||
        one.name.localeCompare(other.name) ||
        one.drug_id - other.drug_id,
    );
}

const stockRank = ({ available }: SubstituteCandidate, quantity: number): number => (available >= quantity ? 0 : available > 0 ? 1 : 2);

/**
 * Proposes a substitute for a line; it waits for consent.
 *
 * @throws ORPCError 400 at the field, 409 for a stale version or once the order has left the desk
 */
export function proposeSubstitute(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, version, request_key, line_id, drug_id }: Target & { line_id: number; drug_id: number },
) {
  const payload = { change: 'proposed' as const, line_id, drug_id };
  const change = { orderId: order_id, event: { type: 'substitution.noted' as const }, version, payload, requestKey: request_key };
  return changeOrderIn(tx, cause, authorOf(user), change, async (_, order) => {
    if (hasLeftDesk(order)) return null;
    const summary = await writeProposal(tx, cause, user.name, order, line_id, drug_id);
    return { event: { type: 'substitution.noted' }, payload: { ...payload, summary } };
  });
}

async function writeProposal(
  tx: Transaction,
  cause: Cause,
  by: string,
  order: StoredOrder,
  lineId: number,
  drugId: number,
): Promise<string> {
  const lines = await linesOf(tx, order);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw noSuchLine();
  if (!(await substitutesOf(tx, line.drug_id)).includes(drugId))
    throw badRequest([{ field: 'drug_id', message: msg('It is not a substitute: another composition, strength or form') }]);
  const drugs = await priceFactsOf(tx, [line.drug_id, drugId], businessDate(cause.at));
  const [own, other] = [drugs.get(line.drug_id), drugs.get(drugId)];
  if (!own || !other || other.mrp === null) throw badRequest([{ field: 'drug_id', message: msg('It has no price') }]);
  if (!isWithinMaximum(lines, drugId, line.quantity)) throw badRequest([{ field: 'drug_id', message: msg('At most 50 per drug') }]);
  const [open] = await tx
    .select({ id: substitutions.id })
    .from(substitutions)
    .where(and(eq(substitutions.line_id, lineId), inArray(substitutions.status, [...openSubstitutions])));
  if (open) throw badRequest([{ field: 'line_id', message: msg('A substitute for this line waits for consent: withdraw it first') }]);
  const [made] = await tx
    .insert(substitutions)
    .values({
      status: 'proposed',
      order_id: order.id,
      line_id: lineId,
      drug_id: line.drug_id,
      substitute_id: drugId,
      needs: neededFor(own, other),
      created_at: cause.at,
      updated_at: cause.at,
    })
    .returning({ id: substitutions.id });
  if (!made) throw new Error('A substitution was not stored');
  await tx.insert(substitutionLog).values({
    substitution_id: made.id,
    version: 1,
    at: cause.at,
    user_id: cause.userId,
    by,
    event: 'substitute.proposed',
    from_status: null,
    to_status: 'proposed',
    payload: {},
  });
  await recordAudit(tx, cause, `substitutions/${made.id}`, null, { status: 'proposed', version: 1, order_id: order.id, drug_id: drugId });
  return `${own.name} → ${other.name}`;
}

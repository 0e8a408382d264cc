import { and, eq, gte, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import { orders } from '#features/orders/server/public.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { OfferStatus } from '../offer-choices.ts';
import { promoAmount } from '../promo-amount.ts';
import { promos, promoUses } from '../schema.ts';

type Promo = typeof promos.$inferSelect;

/** What a promo is judged by. Money in paise. */
export interface PromoCart {
  patientId: number | null;
  /** The order that it is for, once it is placed. */
  orderId?: number;
  city: string | null;
  lines: number;
  now: Date;
}

export interface JudgedPromo {
  code: string;
  title: string;
  percent: number;
  most: number | null;
  amount: number;
  /** Why it does not count; null: it does. */
  refused: Sentence | null;
}

const rupees = (paise: number): string => `₹${(paise / 100).toLocaleString('en-IN')}`;

/** Order type of orders from the console (§3). */
const CHANNEL = 'CALL';

const inWords = (day: string): string => day.split('-').toReversed().join('-');

/** What is known of a patient's orders. */
interface Former {
  /** Codes that the patient has used. */
  used: ReadonlySet<string>;
  hasOrder: boolean;
}

function refusalOf(promo: Promo, { city, lines, now }: PromoCart, { used, hasOrder }: Former): Sentence | null {
  const today = businessDate(now);
  if (promo.starts_on > today) return sentence('Starts on {day}', { day: inWords(promo.starts_on) });
  if (promo.ends_on !== null && promo.ends_on < today) return sentence('Ended on {day}', { day: inWords(promo.ends_on) });
  const closed = closedStatuses[promo.status as OfferStatus];
  if (closed) return closed;
  if (promo.channel !== null && promo.channel !== CHANNEL) return sentence('Not for orders by phone');
  if (promo.city !== null && promo.city !== city) return sentence('Only in {city}', { city: promo.city });
  if (lines < promo.minimum) return sentence('For carts from {amount}', { amount: rupees(promo.minimum) });
  if (promo.once_per_patient && used.has(promo.code)) return USED;
  if (promo.first_order && hasOrder) return NOT_FIRST;
  if (promo.budget !== null && promo.spent + promoAmount(lines, promo) > promo.budget) return sentence('The promo budget is used up');
  return null;
}

/** Statuses in which nobody can use an offer. Its days are judged by themselves: they hold although nobody has recorded them yet. */
const closedStatuses: Partial<Record<OfferStatus, Sentence>> = {
  draft: sentence('The offer is a draft'),
  paused: sentence('The offer is paused'),
  ended: sentence('The offer has ended'),
};

const USED = sentence('The patient has used it already');
const NOT_FIRST = sentence('Only for the first order');

/** @param except an order that is being placed */
async function formerOf(db: Queryable, patientId: number | null, except = 0): Promise<Former> {
  if (patientId === null) return { used: new Set(), hasOrder: false };
  const used = await db
    .selectDistinct({ code: promoUses.code })
    .from(promoUses)
    .where(and(eq(promoUses.patient_id, patientId), ne(promoUses.order_id, except)));
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.patient_id, patientId), ne(orders.id, except), notInArray(orders.status, [...cancelledStatuses])))
    .limit(1);
  return { used: new Set(used.map(({ code }) => code)), hasOrder: order !== undefined };
}

const isOffered = inArray(promos.status, ['scheduled', 'live']);
const isOn = (day: string) => and(lte(promos.starts_on, day), or(isNull(promos.ends_on), gte(promos.ends_on, day)));

/** Promos of the day and the chosen one, with what each takes off the cart or why it does not count; best first. */
export async function judgePromos(db: Queryable, cart: PromoCart, chosen: string | null): Promise<JudgedPromo[]> {
  const today = businessDate(cart.now);
  const found = await db
    .select()
    .from(promos)
    .where(or(and(isOffered, isOn(today)), and(eq(promos.code, chosen ?? ''), ne(promos.status, 'draft'))))
    .limit(50);
  const former = await formerOf(db, cart.patientId, cart.orderId);
  return sorted(
    found.map((promo): JudgedPromo => {
      const { code, title, percent, most } = promo;
      const refused = refusalOf(promo, cart, former);
      return { code, title, percent, most, amount: promoAmount(cart.lines, promo), refused };
    }),
  );
}

/** Best first; those that do not count last. */
const sorted = <Judged extends Pick<JudgedPromo, 'amount' | 'refused'>>(judged: readonly Judged[]): Judged[] =>
  judged.toSorted((one, other) => Number(one.refused !== null) - Number(other.refused !== null) || other.amount - one.amount);

/** What an offer and the others of a day would take off a cart of a patient who has ordered nothing yet; best first. */
export async function tryPromos(db: Queryable, offer: Promo, cart: { city: string | null; lines: number }, day: string) {
  const others = await db
    .select()
    .from(promos)
    .where(and(isOffered, isOn(day), ne(promos.id, offer.id)))
    .limit(50);
  const now = startOfBusinessDay(day);
  // A draft is tried as if it were published.
  const tried = offer.status === 'draft' ? { ...offer, status: 'scheduled' } : offer;
  return sorted(
    [tried, ...others].map((promo) => {
      const { id, code, title } = promo;
      const refused = refusalOf(promo, { patientId: null, ...cart, now }, { used: new Set(), hasOrder: false });
      return { id, code, title, amount: promoAmount(cart.lines, promo), refused };
    }),
  );
}

/** Whether customers can name this code. */
export async function hasPromo(db: Queryable, code: string): Promise<boolean> {
  const found = await db
    .select({ id: promos.id })
    .from(promos)
    .where(and(eq(promos.code, code), ne(promos.status, 'draft')));
  return found.length > 0;
}

/** Null: a promo of another channel. */
export async function promoNamed(db: Queryable, code: string): Promise<{ title: string; percent: number; most: number | null } | null> {
  const [promo] = await db
    .select({ title: promos.title, percent: promos.percent, most: promos.most })
    .from(promos)
    .where(eq(promos.code, code));
  return promo ?? null;
}

interface Spending {
  code: string;
  amount: number;
  orderId: number;
  patientId: number;
}

/**
 * Takes the amount off the promo's budget. The row is locked, so that the last rupee is spent once, and a patient uses it once.
 *
 * @returns why not; null: done
 */
export async function spendPromo(tx: Transaction, { code, amount, orderId, patientId }: Spending): Promise<Sentence | null> {
  const [promo] = await tx.select().from(promos).where(eq(promos.code, code)).for('update');
  if (!promo) return sentence('Promo code not found');
  const closed = closedStatuses[promo.status as OfferStatus];
  if (closed) return closed;
  if (promo.budget !== null && promo.spent + amount > promo.budget) return sentence('The promo budget is used up');
  const { used, hasOrder } = await formerOf(tx, patientId, orderId);
  if (promo.once_per_patient && used.has(code)) return USED;
  if (promo.first_order && hasOrder) return NOT_FIRST;
  await tx
    .update(promos)
    .set({ spent: sql`${promos.spent} + ${amount}` })
    .where(eq(promos.code, code));
  await tx.insert(promoUses).values({ code, order_id: orderId, patient_id: patientId, amount });
  return null;
}

/** What a promo takes off an order whose lines have changed; null: the lines are no longer worth its minimum. */
export async function adjustPromo(
  tx: Transaction,
  { id, promo_code, promo_amount }: { id: number; promo_code: string; promo_amount: number },
  lines: number,
): Promise<number | null> {
  const [promo] = await tx.select().from(promos).where(eq(promos.code, promo_code)).for('update');
  // A promo of another channel: its rule is not known here.
  if (!promo) return Math.min(promo_amount, lines);
  if (lines < promo.minimum) {
    await returnPromo(tx, id);
    return null;
  }
  const [use] = await tx.select().from(promoUses).where(eq(promoUses.order_id, id));
  const left = promo.budget === null ? Number.MAX_SAFE_INTEGER : promo.budget - promo.spent + (use?.amount ?? 0);
  const amount = Math.max(0, Math.min(promoAmount(lines, promo), use ? left : Math.max(left, promo_amount)));
  if (use) {
    await tx.update(promoUses).set({ amount }).where(eq(promoUses.order_id, id));
    await tx
      .update(promos)
      .set({ spent: sql`${promos.spent} + ${amount - use.amount}` })
      .where(eq(promos.code, promo_code));
  }
  return amount;
}

/** A cancelled order gives its promo back. */
export async function returnPromo(tx: Transaction, orderId: number): Promise<void> {
  const [use] = await tx.delete(promoUses).where(eq(promoUses.order_id, orderId)).returning();
  if (!use) return;
  await tx
    .update(promos)
    .set({ spent: sql`${promos.spent} - ${use.amount}` })
    .where(eq(promos.code, use.code));
}

import type pg from 'pg';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Random } from '#platform/server/demo/random.ts';
import type { CartAction, DropOffStatus, DropOffStep } from '../drop-off-choices.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An order whose patient and lines the cart has. */
export interface CartSource {
  order_id: number;
  patient_id: number;
  patient_name: string;
  phone_no: string;
  city: string;
  placed_at: Date;
}

interface CartLine {
  drug_id: number;
  quantity: number;
  amount: number;
}

export interface AbandonedCart {
  id: number;
  source: CartSource;
  /** Where its course is to end. */
  end: DropOffStatus;
  /** The order that it became. */
  order: { id: number; at: number } | null;
  step: DropOffStep;
  /** Milliseconds. */
  left_at: number;
  value: number;
  lines: CartLine[];
  actions: { at: Date; action: CartAction; drug_id: number | null; quantity: number | null }[];
}

const steps: readonly (readonly [DropOffStep, number])[] = [
  ['CART', 30],
  ['ADDRESS', 16],
  ['PRESCRIPTION', 28],
  ['SLOT', 10],
  ['PAYMENT', 16],
];
const ends: readonly (readonly [DropOffStatus, number])[] = [
  ['OPEN', 30],
  ['CONTACTED', 16],
  ['CALL-BACK', 16],
  ['NOT-REACHABLE', 20],
  ['NOT-INTERESTED', 18],
];
/** Hours in which patients shop, after midnight. */
const OPENS = 8;
const CLOSES = 23;

/** Most carts that nobody has called were left today; the others any time in the last two weeks. */
function leavingOf(end: DropOffStatus, draw: Random, now: number): number {
  if (end === 'OPEN' && draw.chance(0.7)) return now - draw.whole(4, 200) * MINUTE;
  const day = daysLater(businessDate(now), -draw.whole(end === 'CALL-BACK' ? 0 : 1, 13));
  const left = startOfBusinessDay(day).getTime() + OPENS * HOUR + draw.whole(0, (CLOSES - OPENS) * 60) * MINUTE;
  return Math.min(left, now - draw.whole(40, 120) * MINUTE);
}

async function linesByOrder(client: pg.ClientBase, orderIds: readonly number[]): Promise<Map<number, CartLine[]>> {
  const { rows } = await client.query<CartLine & { order_id: number }>(
    `select order_id::int, drug_id::int, min(quantity)::int as quantity, min(amount)::int as amount from order_lines
     where order_id = any($1) group by order_id, drug_id order by order_id, min(id)`,
    [orderIds],
  );
  const lines = new Map<number, CartLine[]>();
  for (const { order_id, ...line } of rows) lines.set(order_id, [...(lines.get(order_id) ?? []), line]);
  return lines;
}

/** What the patient did until leaving: a few minutes, item by item. */
function actionsOf(lines: readonly CartLine[], step: DropOffStep, draw: Random, leftAt: number): AbandonedCart['actions'] {
  const actions: AbandonedCart['actions'] = [];
  let at = leftAt;
  // Backwards, because only the end is known.
  const before = (action: CartAction, line?: CartLine) => {
    actions.unshift({ at: new Date(at), action, drug_id: line?.drug_id ?? null, quantity: line?.quantity ?? null });
    at -= draw.whole(20, 150) * 1_000;
  };
  before('ABANDONED');
  if (step !== 'CART') before('CHECKED-OUT');
  if (draw.chance(0.25)) before('PROMO-APPLIED');
  const [first] = lines;
  if (first && draw.chance(0.3)) before('QUANTITY-CHANGED', first);
  for (const line of lines.toReversed()) before('ITEM-ADDED', line);
  before('CREATED');
  return actions;
}

interface Sources {
  recovered: readonly CartSource[];
  others: readonly CartSource[];
}

/** Carts in the order in which they were left. */
export async function cartsOfPatients(
  client: pg.ClientBase,
  draw: Random,
  now: number,
  { recovered, others }: Sources,
): Promise<AbandonedCart[]> {
  const lines = await linesByOrder(
    client,
    [...recovered, ...others].map(({ order_id }) => order_id),
  );
  const drawn = [
    ...recovered.map((source) => {
      const at = source.placed_at.getTime();
      return { source, end: 'RECOVERED' as const, order: { id: source.order_id, at }, left_at: at - draw.whole(50, 1_500) * MINUTE };
    }),
    ...others.map((source) => {
      const end = draw.weighted(ends);
      return { source, end, order: null, left_at: leavingOf(end, draw, now) };
    }),
  ].toSorted((one, other) => one.left_at - other.left_at);
  return drawn.map((cart, at) => {
    const step = draw.weighted(steps);
    const ofOrder = lines.get(cart.source.order_id) ?? [];
    const value = ofOrder.reduce((sum, { amount }) => sum + amount, 0);
    return { id: at + 1, ...cart, step, value, lines: ofOrder, actions: actionsOf(ofOrder, step, draw, cart.left_at) };
  });
}

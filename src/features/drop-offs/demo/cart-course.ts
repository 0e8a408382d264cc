import type { CallResult } from '#machines/orders/call-results.ts';
import type { CartOwner, DeclineReason, dropOffCartMachine } from '#machines/orders/dropOffCart.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Random } from '#platform/server/demo/random.ts';
import { EVERYBODYS_AFTER } from '../drop-off-choices.ts';
import type { dropOffEventLog } from '../schema.ts';
import { dropOffKind } from '../server/drop-off-kind.ts';
import type { AbandonedCart } from './abandoned-carts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const vain: readonly (readonly [CallResult, number])[] = [
  ['NOT-ANSWERED', 6],
  ['BUSY', 3],
  ['SWITCHED-OFF', 2],
  ['WRONG-NUMBER', 1],
];
const reasons: readonly (readonly [DeclineReason, number])[] = [
  ['PRICE', 5],
  ['BOUGHT-ELSEWHERE', 5],
  ['DELIVERY-TIME', 2],
  ['NO-PRESCRIPTION', 3],
  ['NOT-NEEDED', 2],
  ['OTHER', 1],
];
const notes = ['', '', '', 'Asks for a discount on two strips', 'Waits for the new prescription', 'Wants delivery after seven'];

/** A cart that goes through its chart. */
export class CartCourse extends RecordCourse<typeof dropOffCartMachine, typeof dropOffEventLog> {
  constructor(id: number, left: number) {
    const facts = {
      owner: null,
      dueAt: null,
      contacts: 0,
      lastResult: null,
      reached: false,
      escalated: false,
      reason: null,
      orderId: null,
    };
    super(dropOffKind, id, { at: left, status: 'OPEN', facts, event: 'cart.left' });
  }

  call(at: number, by: CartOwner, result: CallResult, next: number | null, note = ''): void {
    const dueAt = next === null ? null : new Date(next).toISOString();
    this.send(at, { type: 'cart.called', by, result, dueAt }, note === '' ? {} : { note });
  }
}

/** Hours of the call centre, after midnight. */
const [OPENS, CLOSES] = [9, 21];

/** The time, or the next one at which the call centre is open. */
function whenOpen(at: number): number {
  const day = startOfBusinessDay(businessDate(at)).getTime();
  if (at < day + OPENS * HOUR) return day + OPENS * HOUR + (at % HOUR);
  if (at < day + CLOSES * HOUR) return at;
  return startOfBusinessDay(daysLater(businessDate(at), 1)).getTime() + OPENS * HOUR + (at % HOUR);
}

/** Time of the first call: soon after the cart was left, and before `latest`. */
const firstCall = (cart: AbandonedCart, draw: Random, latest: number): number =>
  Math.min(whenOpen(cart.left_at + draw.whole(12, 160) * MINUTE), latest - draw.whole(10, 25) * MINUTE);

/** The course of a cart up to its end. */
export function courseOf(cart: AbandonedCart, draw: Random, by: CartOwner, now: number): CartCourse {
  const course = new CartCourse(cart.id, cart.left_at);
  const at = firstCall(cart, draw, cart.order?.at ?? now);
  const note = draw.pick(notes);
  if (cart.end === 'OPEN') {
    if (draw.chance(0.2)) course.send(Math.min(cart.left_at + 3 * MINUTE, now), { type: 'cart.taken', by });
  } else if (cart.end === 'CONTACTED') course.call(at, by, 'CONNECTED', null, note);
  else if (cart.end === 'CALL-BACK') callLater(course, draw, by, at, now);
  else if (cart.end === 'NOT-REACHABLE') tryInVain(course, draw, by, at, now);
  else if (cart.end === 'NOT-INTERESTED') {
    const reason = draw.weighted(reasons);
    course.call(at, by, 'CONNECTED', null);
    course.send(at + 3 * MINUTE, { type: 'cart.declined', by, reason });
  } else recover(course, cart, draw, by, at);
  return course;
}

/** Due from two hours ago to tomorrow; what should have been called long ago is everybody's. */
function callLater(course: CartCourse, draw: Random, by: CartOwner, at: number, now: number): void {
  const due =
    now +
    draw.weighted([
      [-2 * HOUR, 1],
      [-8 * MINUTE, 2],
      [14 * MINUTE, 3],
      [3 * HOUR, 4],
      [24 * HOUR, 2],
    ] as const) +
    draw.whole(-5, 5) * MINUTE;
  const [result, before] = [draw.chance(0.7) ? ('CALL-BACK' as const) : ('NOT-ANSWERED' as const), due - 20 * MINUTE];
  course.call(Math.max(course.at + MINUTE, Math.min(at, before)), by, result, due);
  if (due + EVERYBODYS_AFTER < now) course.send(Math.max(course.at, due + EVERYBODYS_AFTER), { type: 'due.passed' });
}

/** One to three calls, hours apart. */
function tryInVain(course: CartCourse, draw: Random, by: CartOwner, first: number, now: number): void {
  const times = draw.whole(1, 3);
  let at = first;
  for (let made = 0; made < times && at < now; made += 1) {
    course.call(at, by, draw.weighted(vain), null);
    at = whenOpen(at + draw.whole(90, 400) * MINUTE);
  }
}

/** The patient orders after a call, or without one. */
function recover(course: CartCourse, { order }: AbandonedCart, draw: Random, by: CartOwner, at: number): void {
  if (!order) return;
  const { id: orderId } = order;
  if (draw.chance(0.65)) course.call(at, by, 'CONNECTED', null);
  const isNamed = course.facts.reached && draw.chance(0.5);
  course.send(order.at, isNamed ? { type: 'cart.recovered', by, orderId } : { type: 'order.placed', orderId });
}

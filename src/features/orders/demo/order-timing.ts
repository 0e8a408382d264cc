import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { arrivals, HOUR, MINUTE, slotAfter } from './working-day.ts';
import { cartFor, journeyTo, type Cart, type Step } from './status-paths.ts';
import { openDesks, type Desk } from './open-order-quotas.ts';
import { random, type Random } from '#platform/server/demo/random.ts';

const OPEN = 31;
const ENDED = 37;
const ENDED_ORDERS = 18_716;
const DAYS = 90;
const PROMISE = 60;

/** How an order runs in time: everything about it that does not depend on patient and cart. */
export interface Course {
  status: OrderStatus;
  cart: Cart;
  placedAt: number;
  moves: { step: Step; at: number }[];
  tatDueAt: number | null;
  slot: { start: number; end: number } | null;
  /** The place of an open order in the day's work; null once it ended. */
  desk: Desk | null;
  /** Further draws about this order. */
  draw: Random;
}

interface Timed {
  steps: Step[];
  /** Minutes in the status it is in. */
  since: number;
}

const restsFor: Partial<Record<OrderStatus, number>> = {
  'PRESCRIPTION-CREATED': 14,
  'PRESCRIPTION-DECODED': 12,
  'CREATED-CUSTOMER-BILL': 65,
  'OUT-FOR-DELIVERY': 55,
  DELIVERED: 45,
};

const minutesIn = ({ steps, since }: Timed): number => steps.reduce((sum, { minutes }) => sum + minutes, since);

/** Lets the order wait longer at its beginning, so that its promise was given in time. */
function lengthened(timed: Timed, atLeast: number): Timed {
  const missing = atLeast - minutesIn(timed);
  if (missing <= 0) return timed;
  const [first, ...others] = timed.steps;
  return first
    ? { ...timed, steps: [{ ...first, minutes: first.minutes + missing }, ...others] }
    : { ...timed, since: timed.since + missing };
}

/** Minutes left of an urgent order's promise; null for one that has time. */
function urgentLeft(desk: Desk, draw: Random): number | null {
  if (desk.tat === 'late') return -draw.whole(2, 14) - draw.fraction();
  return desk.tat === 'soon' ? draw.whole(2, 28) + draw.fraction() : null;
}

function timeOpen(desk: Desk, draw: Random): Timed & { left: number | null } {
  const left = urgentLeft(desk, draw);
  const since = desk.escalated ? 31 + draw.wait(12) : 1 + draw.wait(restsFor[desk.status] ?? 26);
  const timed = { steps: journeyTo(desk.status, desk.cart, draw), since };
  return { ...(left === null ? timed : lengthened(timed, PROMISE - left)), left };
}

const inFulfilment: readonly OrderStatus[] = ['CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY'];

function promise(status: OrderStatus, age: number, left: number | null, now: number, draw: Random): Pick<Course, 'tatDueAt' | 'slot'> {
  if (status === 'DELIVERED') return { tatDueAt: null, slot: slotAfter(now - 3 * HOUR) };
  if (inFulfilment.includes(status)) {
    const slot = slotAfter(now - 89 * MINUTE);
    return { tatDueAt: slot.end, slot };
  }
  const minutes = left ?? (age < 28 ? PROMISE - age : 31 + draw.wait(100));
  const tatDueAt = Math.round(now + minutes * MINUTE);
  return { tatDueAt, slot: draw.chance(0.9) ? slotAfter(tatDueAt) : null };
}

function movesOf(steps: Step[], placedAt: number, pace: number): Course['moves'] {
  let passed = 0;
  return steps.map((step) => ({ step, at: Math.round(placedAt + (passed += step.minutes * pace) * MINUTE) }));
}

/** An open order. `round`: orders of another one are others. */
export function openCourse(desk: Desk, now: number, round = 0): Course {
  const draw = round === 0 ? random(OPEN, desk.number) : random(OPEN, desk.number, round);
  const { steps, since, left } = timeOpen(desk, draw);
  const age = minutesIn({ steps, since });
  const placedAt = Math.round(now - age * MINUTE);
  return {
    status: desk.status,
    cart: desk.cart,
    placedAt,
    moves: movesOf(steps, placedAt, 1),
    ...promise(desk.status, age, left, now, draw),
    desk,
    draw,
  };
}

const ends = [
  ['COMPLETED', 868],
  ['CANCEL-BY-CUSTOMER', 74],
  ['CANCEL-BY-US', 41],
  ['SUBSCRIPTION STOPPED', 17],
] as const;

/** An order that has ended. */
export function endedCourse(index: number, placedAt: number, now: number, round = 0): Course {
  const draw = round === 0 ? random(ENDED, index) : random(ENDED, index, round);
  const status = draw.weighted(ends);
  const cart = cartFor(status, draw);
  const steps = journeyTo(status, cart, draw);
  const room = (now - placedAt) / MINUTE - 5;
  const pace = Math.min(1, room / minutesIn({ steps, since: 0 }));
  return {
    status,
    cart,
    placedAt,
    moves: movesOf(steps, placedAt, pace),
    tatDueAt: null,
    slot: draw.chance(0.94) ? slotAfter(placedAt + HOUR) : null,
    desk: null,
    draw,
  };
}

/** Every order of the demonstration in the order of arrival: 20,000 for each unit of scale. */
export function* courses(now: number, scale: number): Generator<Course> {
  const total = ENDED_ORDERS * scale;
  const arrived = arrivals(total, DAYS, now - 4 * HOUR);
  const open = openDesks(scale)
    .map((desk) => ({ desk, placedAt: openCourse(desk, now).placedAt }))
    .toSorted((one, other) => one.placedAt - other.placedAt || one.desk.number - other.desk.number);
  let next = 0;
  for (const { desk, placedAt } of open) {
    while (next < total && arrived(next) <= placedAt) yield endedCourse(next, arrived(next++), now);
    yield openCourse(desk, now);
  }
  while (next < total) yield endedCourse(next, arrived(next++), now);
}

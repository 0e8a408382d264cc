import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Random } from '#platform/server/demo/random.ts';
import { nextDay } from '../server/next-day.ts';
import { DAYS_AHEAD, type SubscriptionStatus } from '../subscription-choices.ts';
import { agents, comments, pauseReasons, skipReasons, stopReasons } from './subscribers.ts';
import { type By, type Ordered, type StepCourse, SubscriptionCourse } from './subscription-course.ts';

export type { Ordered } from './subscription-course.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Subscriptions that end in each state, for each scale. */
const EACH = 120;
const intervals = [15, 20, 30, 45, 60, 90] as const;

interface Past {
  draw: Random;
  now: Date;
  scale: number;
}

const isCancelled = (status: string): boolean => cancelledStatuses.some((cancelled) => cancelled === status);
const cancelledBy = (status: string) => (status === 'CANCEL-BY-US' ? ('US' as const) : ('CUSTOMER' as const));

/** Subscriptions in every state, each with a refill that was ordered, and the active ones with the next. */
export function pastCourses(orders: readonly Ordered[], { draw, now, scale }: Past): SubscriptionCourse[] {
  const left: Record<SubscriptionStatus, number> = { ACTIVE: EACH * scale, PAUSED: EACH * scale, STOPPED: EACH * scale };
  const today = businessDate(now);
  let steps = 0;
  const courses: SubscriptionCourse[] = [];
  const newId = () => (steps += 1);
  for (const order of orders) {
    const state = order.status === 'SUBSCRIPTION STOPPED' ? 'STOPPED' : nextState(left, courses.length);
    if (state === null) break;
    const due = businessDate(order.placed_at);
    // The next refill lies ahead, or was due a day ago.
    const interval = intervals.find((days) => daysLater(due, days) >= daysLater(today, courses.length % 9 === 0 ? -1 : 0));
    if (interval === undefined) continue;
    const course = begin(courses.length + 1, order, { due, interval, draw });
    courses.push(course);
    left[state] -= 1;
    firstRefill(course, newId, draw);
    if (order.status === 'SUBSCRIPTION STOPPED') continue;
    if (draw.chance(0.25)) comment(course, now, draw);
    if (state === 'ACTIVE') nextRefill(course, newId, { draw, now });
    else end(course, state, { draw, now });
  }
  return courses;
}

/** The states in turn, as long as records of them are missing. */
function nextState(left: Readonly<Record<SubscriptionStatus, number>>, index: number): SubscriptionStatus | null {
  const states = (['ACTIVE', 'PAUSED', 'STOPPED'] as const).filter((state) => left[state] > 0);
  return states[index % states.length] ?? null;
}

interface Begun {
  due: string;
  interval: number;
  draw: Random;
}

function begin(id: number, order: Ordered, { due, interval, draw }: Begun): SubscriptionCourse {
  const created = order.placed_at.getTime() - (DAYS_AHEAD + draw.whole(1, 9)) * DAY;
  return new SubscriptionCourse(id, order, {
    by: draw.pick(agents),
    created,
    interval,
    nextOn: due,
    endsOn: id % 11 === 0 ? daysLater(due, 365) : null,
    isPickup: id % 6 === 0,
  });
}

/** The refill of the order: planned, confirmed on the phone, and ordered; it stands as its order does. */
function firstRefill(course: SubscriptionCourse, newId: () => number, draw: Random): void {
  const { order, plan } = course;
  const at = order.placed_at.getTime();
  const step = course.planStep(newId(), at - DAYS_AHEAD * DAY);
  const by = draw.pick(agents);
  step.send(at - 3 * DAY, { type: 'time.passed' });
  step.send(at - 2 * DAY, { type: 'step.confirmed', by });
  step.send(at, { type: 'order.placed', orderId: order.order_id }, {}, by);
  course.settle(step, nextDay(plan.nextOn, plan.interval, businessDate(at)), by);
  const since = Math.max(at, order.status_since.getTime());
  if (order.status === 'DELIVERED' || order.status === 'COMPLETED') step.send(since, { type: 'order.delivered' });
  if (isCancelled(order.status)) step.send(since, { type: 'order.cancelled', cancelledBy: cancelledBy(order.status) }, {}, by);
  if (order.status === 'SUBSCRIPTION STOPPED') {
    step.send(since, { type: 'order.cancelled', cancelledBy: 'CUSTOMER' }, {}, by);
    course.send(since, { type: 'subscription.stopped', by, reason: draw.pick(stopReasons) }, { order_id: order.order_id });
  }
}

/** A moment between the last event of the subscription and now. */
function later({ at }: { at: number }, now: Date, draw: Random): number {
  return at + draw.fraction() * Math.max(0, now.getTime() - at);
}

const comment = (course: SubscriptionCourse, now: Date, draw: Random) =>
  course.send(later(course, now, draw), { type: 'subscription.commented', by: draw.pick(agents), comment: draw.pick(comments) });

function end(course: SubscriptionCourse, state: 'PAUSED' | 'STOPPED', { draw, now }: Omit<Past, 'scale'>): void {
  const [at, by] = [later(course, now, draw), draw.pick(agents)];
  if (state === 'STOPPED') course.send(at, { type: 'subscription.stopped', by, reason: draw.pick(stopReasons) });
  else {
    const until = daysLater(businessDate(now), draw.whole(3, 40));
    course.send(at, { type: 'subscription.paused', by, reason: draw.pick(pauseReasons), until });
  }
}

/** The next refill of an active subscription, if it is planned by now. Some were cancelled before: the one after it is next. */
function nextRefill(course: SubscriptionCourse, newId: () => number, { draw, now }: Omit<Past, 'scale'>): void {
  const { nextOn } = course.facts;
  const planned = Math.max(course.at, startOfBusinessDay(daysLater(nextOn, -DAYS_AHEAD)).getTime() + HOUR);
  if (planned > now.getTime()) return;
  const step = course.planStep(newId(), planned);
  const [{ remindOn }, by] = [step.facts, draw.pick(agents)];
  const reminded = Math.max(planned, startOfBusinessDay(remindOn).getTime() + HOUR);
  if (reminded > now.getTime()) return;
  step.send(reminded, { type: 'time.passed' });
  if (draw.chance(0.15)) cancel(course, step, { by, draw, now });
  else if (draw.chance(0.4)) step.send(later(step, now, draw), { type: 'step.confirmed', by });
}

function cancel(course: SubscriptionCourse, step: StepCourse, { by, draw, now }: { by: By; draw: Random; now: Date }): void {
  const at = Math.max(course.at, later(step, now, draw));
  step.send(at, { type: 'step.cancelled', by, cancelledBy: draw.chance(0.8) ? 'CUSTOMER' : 'US', reason: draw.pick(skipReasons) });
  course.settle(step, nextDay(step.facts.dueOn, course.plan.interval, businessDate(at)), by);
}

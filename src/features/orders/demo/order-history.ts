import { orderStatusCatalogue, type OrderStatus, type OrderType } from '#machines/orders/order-statuses.ts';
import { FOLLOW_UP_MS, followUpStatuses } from '../server/follow-ups.ts';
import type { orderEvents } from '../schema.ts';
import { MINUTE } from './working-day.ts';
import type { Course } from './order-timing.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Step } from './status-paths.ts';
import type { Colleague } from '#features/session/demo/public.ts';
import { fittingCategories } from './reasons.ts';
import type { Random } from '#platform/server/demo/random.ts';

export type EventRow = Row<typeof orderEvents>;

/** A prescription that the history attached to the order. */
export interface Attached {
  id: number;
  at: number;
  by: string;
  rejectedAt: number | null;
  isRead: boolean;
}

export interface History {
  events: EventRow[];
  attached: Attached[];
  /** Last change of status; a further attempt to reach the customer counts as one. */
  statusSince: number;
  dueAt: number | null;
  prescriptionState: string;
}

export interface Telling {
  orderId: number;
  type: OrderType;
  /** Shown with the first event. */
  summary: string;
  agent: Colleague;
  pharmacist: Colleague;
  nextPrescriptionId: () => number;
  now: number;
}

const origins: Record<OrderType, string> = {
  CART: 'Patient, web shop',
  PRESCRIPTION: 'Patient, web shop',
  SUBSCRIPTION: 'Subscription',
  CALL: '',
};
/** Prefix of the reference of a system's report; empty: none. */
export const references: Record<string, string> = {
  // The bill has a number of its own.
  'bill.created': '',
  'dispatch.left': 'Run D',
  'delivery.delivered': 'Run D',
  'payment.settled': 'Payment P',
};

/** §4.1: a cancellation by operations and one of a subscription have names of their own. */
export function statusName(status: OrderStatus, type: OrderType): string {
  const { cancel_name, subscription_name } = orderStatusCatalogue[status];
  return (type === 'SUBSCRIPTION' ? subscription_name : cancel_name) ?? status;
}

/** Reason and comment of a cancellation in this status. */
export function cancellation(event: string, from: OrderStatus, draw: Random): Record<string, string> {
  const { reasons, comments } = draw.pick(fittingCategories(event, from));
  return { reason: draw.pick(reasons), ...(draw.chance(0.7) ? { comment: draw.pick(comments) } : {}) };
}

function payloadOf(step: Step, from: OrderStatus, prescriptionId: number | undefined, draw: Random): Record<string, string | number> {
  if (prescriptionId !== undefined) return { prescription_id: prescriptionId };
  if (orderStatusCatalogue[step.to].meaning === 'end') return cancellation(step.event, from, draw);
  const reference = references[step.event];
  if (reference === undefined) return {};
  const number = draw.whole(10_000, 99_999);
  return reference === '' ? {} : { reference: `${reference}-${number}` };
}

function signed(step: Step, { agent, pharmacist }: Telling): { user_id: number | null; by: string } {
  const person = step.by === 'agent' ? agent : step.by === 'pharmacist' ? pharmacist : null;
  return { user_id: person?.id ?? null, by: person?.name ?? step.by };
}

/** What a step does to the prescription question; the server's rules for the same events. */
function settle(step: Step, at: number, by: string, history: History, telling: Telling): number | undefined {
  const last = history.attached.at(-1);
  if (step.event === 'mark_confirm_but_need_prescription') {
    history.prescriptionState = 'AWAITED';
    if (last) last.rejectedAt = at;
  }
  if (step.event === 'mark_prescription_decoded') {
    history.prescriptionState = 'DECODED';
    if (last) last.isRead = true;
  }
  if (step.event !== 'mark_prescription_created') return undefined;
  history.prescriptionState = 'IN-REVIEW';
  const id = telling.nextPrescriptionId();
  history.attached.push({ id, at: at - MINUTE, by, rejectedAt: null, isRead: false });
  return id;
}

/** The due time of the status that the order is in: past and told, or still ahead. */
function dueTime({ status, desk, draw }: Course, statusSince: number, now: number): number | null {
  if (!followUpStatuses.includes(status)) return null;
  const usual = statusSince + FOLLOW_UP_MS;
  if (desk?.escalated) return usual;
  return usual > now + MINUTE ? usual : now + draw.whole(3, 55) * MINUTE;
}

function told(course: Course, telling: Telling, history: History): EventRow[] {
  if (!course.desk?.escalated || history.dueAt === null) return [];
  const { status } = course;
  return [
    {
      order_id: telling.orderId,
      version: history.events.length + 1,
      at: new Date(history.dueAt + 900),
      user_id: null,
      by: 'System',
      event: 'due.passed',
      from_status: status,
      to_status: status,
      payload: {},
    },
  ];
}

const beginsWith = { free: 'NOT-NEEDED', onFile: 'ON-FILE', unproven: 'NONE' } as const;

/** The order's events in the order's versions, and what follows from them. */
export function historyOf(course: Course, telling: Telling): History {
  const { orderId, type, agent, summary } = telling;
  const placer = type === 'CALL' ? { user_id: agent.id, by: agent.name } : { user_id: null, by: origins[type] };
  const placed = {
    order_id: orderId,
    version: 1,
    at: new Date(course.placedAt),
    ...placer,
    event: 'placed',
    from_status: null,
    to_status: 'PLACED',
    payload: { summary },
  };
  const history: History = {
    events: [placed],
    attached: [],
    statusSince: course.placedAt,
    dueAt: null,
    prescriptionState: beginsWith[course.cart],
  };
  let from: OrderStatus = 'PLACED';
  for (const { step, at } of course.moves) {
    const author = signed(step, telling);
    const payload = payloadOf(step, from, settle(step, at, author.by, history, telling), course.draw);
    history.events.push({
      order_id: orderId,
      version: history.events.length + 1,
      at: new Date(at),
      ...author,
      event: step.event,
      from_status: from,
      to_status: step.to,
      payload,
    });
    from = step.to;
    history.statusSince = at;
  }
  history.dueAt = dueTime(course, history.statusSince, telling.now);
  history.events.push(...told(course, telling, history));
  return history;
}

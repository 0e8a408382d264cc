import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { cartFor, type Cart } from './journeys.ts';
import { random, shuffled } from '../random.ts';

const DESKS = 41;

/** Number of open orders per status, and how many of them need attention. */
interface Quota {
  count: number;
  overdue?: number;
  dueSoon?: number;
  /** Not assigned to an agent. */
  unassigned?: number;
  /** Assigned to the call-centre agent's demo account. */
  mine?: number;
  /** The serving store lacks a drug. */
  shortOfStock?: number;
  /** The prescription is not settled. */
  unproven?: number;
  /** No order reason yet (§3). */
  unsettled?: number;
  /** Overdue and escalated. */
  escalated?: number;
}

const quotas: readonly (readonly [OrderStatus, Quota])[] = [
  ['PLACED', { count: 172, dueSoon: 7, unassigned: 9, mine: 8, shortOfStock: 8, unproven: 18, unsettled: 26 }],
  ['FOLLOW-UP-WITHIN-TAT', { count: 88, overdue: 3, dueSoon: 5, unassigned: 2, mine: 9, shortOfStock: 5, unproven: 12, escalated: 5 }],
  ['CUSTOMER-NOT-REACHABLE', { count: 48, overdue: 2, dueSoon: 2, mine: 4, unproven: 6, escalated: 4 }],
  ['CONFIRM-BUT-NEED-PRESCRIPTION', { count: 32, dueSoon: 4, unassigned: 3, mine: 4 }],
  ['FOLLOW-UP-DOCTOR-WITHIN-TAT', { count: 28, overdue: 2, dueSoon: 2, mine: 2, escalated: 3 }],
  ['PRESCRIPTION-CREATED', { count: 37, overdue: 1, dueSoon: 2 }],
  ['PRESCRIPTION-DECODED', { count: 52, dueSoon: 1, shortOfStock: 6 }],
  ['CREATE-PATIENT-STORE-ORDER', { count: 205, mine: 2 }],
  ['CREATED-CUSTOMER-BILL', { count: 240 }],
  ['OUT-FOR-DELIVERY', { count: 250, mine: 2 }],
  ['DELIVERED', { count: 132 }],
];

/** An open order within the day's work. */
export interface Desk {
  number: number;
  status: OrderStatus;
  cart: Cart;
  tat: 'late' | 'soon' | 'later';
  assigned: 'nobody' | 'mine' | 'somebody';
  shortOfStock: boolean;
  unsettled: boolean;
  escalated: boolean;
}

const talking: readonly OrderStatus[] = ['PLACED', 'FOLLOW-UP-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE'];

function desksOf(status: OrderStatus, quota: Required<Quota>, first: number): Desk[] {
  const draw = random(DESKS, first);
  const order = () => shuffled(quota.count, draw);
  const [urgency, hands, cart] = [order(), order(), order()];
  return Array.from({ length: quota.count }, (_, index): Desk => {
    const [urgent = 0, hand = 0, kind = 0] = [urgency[index], hands[index], cart[index]];
    const isUnproven = kind < quota.unproven;
    const shortFrom = talking.includes(status) ? quota.unproven : 0;
    const settledCart = draw.chance(0.58) ? 'free' : 'onFile';
    const unsettled = kind >= shortFrom + quota.shortOfStock && kind < shortFrom + quota.shortOfStock + quota.unsettled;
    return {
      number: first + index,
      status,
      cart: talking.includes(status) ? (isUnproven ? 'unproven' : unsettled ? 'free' : settledCart) : cartFor(status, draw),
      tat: urgent < quota.overdue ? 'late' : urgent < quota.overdue + quota.dueSoon ? 'soon' : 'later',
      assigned: hand < quota.unassigned ? 'nobody' : hand < quota.unassigned + quota.mine ? 'mine' : 'somebody',
      shortOfStock: kind >= shortFrom && kind < shortFrom + quota.shortOfStock,
      unsettled,
      escalated: urgent < quota.escalated,
    };
  });
}

const emptyQuota = { overdue: 0, dueSoon: 0, unassigned: 0, mine: 0, shortOfStock: 0, unproven: 0, unsettled: 0, escalated: 0 };

/** The open orders: 1,284 per unit of scale. */
export function openDesks(scale: number): Desk[] {
  const desks: Desk[] = [];
  for (const [status, quota] of quotas) {
    const scaled: Required<Quota> = { ...emptyQuota, ...quota };
    for (const key of Object.keys(scaled) as (keyof Quota)[]) scaled[key] *= scale;
    for (const desk of desksOf(status, scaled, desks.length)) desks.push(desk);
  }
  return desks;
}

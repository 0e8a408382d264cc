import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { cartFor, type Cart } from './status-paths.ts';
import { random, shuffled } from '#platform/server/demo/random.ts';

const DESKS = 41;

/** What the day's work consists of: how many open orders stand where, and how many of them need attention. */
interface Quota {
  count: number;
  late?: number;
  soon?: number;
  /** Nobody has taken them. */
  unassigned?: number;
  /** Taken by the demo account of the call-centre agent. */
  mine?: number;
  /** The serving store lacks a drug. */
  short?: number;
  /** The prescription question is open. */
  unproven?: number;
  /** No order reason yet (§3). */
  unsettled?: number;
  /** The due time passed and somebody was told. */
  escalated?: number;
}

const quotas: readonly (readonly [OrderStatus, Quota])[] = [
  ['PLACED', { count: 172, soon: 7, unassigned: 9, mine: 8, short: 8, unproven: 18, unsettled: 26 }],
  ['FOLLOW-UP-WITHIN-TAT', { count: 88, late: 3, soon: 5, unassigned: 2, mine: 9, short: 5, unproven: 12, escalated: 5 }],
  ['CUSTOMER-NOT-REACHABLE', { count: 48, late: 2, soon: 2, mine: 4, unproven: 6, escalated: 4 }],
  ['CONFIRM-BUT-NEED-PRESCRIPTION', { count: 32, soon: 4, unassigned: 3, mine: 4 }],
  ['FOLLOW-UP-DOCTOR-WITHIN-TAT', { count: 28, late: 2, soon: 2, mine: 2, escalated: 3 }],
  ['PRESCRIPTION-CREATED', { count: 37, late: 1, soon: 2 }],
  ['PRESCRIPTION-DECODED', { count: 52, soon: 1, short: 6 }],
  ['CREATE-PATIENT-STORE-ORDER', { count: 205, mine: 2 }],
  ['CREATED-CUSTOMER-BILL', { count: 240 }],
  ['OUT-FOR-DELIVERY', { count: 250, mine: 2 }],
  ['DELIVERED', { count: 132 }],
];

/** One open order's place in the day's work. */
export interface Desk {
  number: number;
  status: OrderStatus;
  cart: Cart;
  tat: 'late' | 'soon' | 'later';
  assigned: 'nobody' | 'mine' | 'somebody';
  short: boolean;
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
    const unsettled = kind >= shortFrom + quota.short && kind < shortFrom + quota.short + quota.unsettled;
    return {
      number: first + index,
      status,
      cart: talking.includes(status) ? (isUnproven ? 'unproven' : unsettled ? 'free' : settledCart) : cartFor(status, draw),
      tat: urgent < quota.late ? 'late' : urgent < quota.late + quota.soon ? 'soon' : 'later',
      assigned: hand < quota.unassigned ? 'nobody' : hand < quota.unassigned + quota.mine ? 'mine' : 'somebody',
      short: kind >= shortFrom && kind < shortFrom + quota.short,
      unsettled,
      escalated: urgent < quota.escalated,
    };
  });
}

const total = (kind: keyof Omit<Quota, 'count'>): number => quotas.reduce((sum, [, quota]) => sum + (quota[kind] ?? 0), 0);

/** How many open orders stand in each status, and how many of all need attention, for each unit of scale. */
export const openQuotas = {
  byStatus: new Map<OrderStatus, number>(quotas.map(([status, { count }]) => [status, count])),
  late: total('late'),
  soon: total('soon'),
  unassigned: total('unassigned'),
  mine: total('mine'),
  escalated: total('escalated'),
};

const nothing = { late: 0, soon: 0, unassigned: 0, mine: 0, short: 0, unproven: 0, unsettled: 0, escalated: 0 };

/** The 1,284 open orders for each unit of scale. */
export function openDesks(scale: number): Desk[] {
  const desks: Desk[] = [];
  for (const [status, quota] of quotas) {
    const scaled: Required<Quota> = { ...nothing, ...quota };
    for (const key of Object.keys(scaled) as (keyof Quota)[]) scaled[key] *= scale;
    for (const desk of desksOf(status, scaled, desks.length)) desks.push(desk);
  }
  return desks;
}

import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Random } from '#platform/server/demo/random.ts';

/** How an order came to its status: legal paths of `orderLifecycle`, with how long each step took. */

export type Actor = 'agent' | 'pharmacist' | 'Store billing' | 'Dispatch' | 'Delivery' | 'Payment';

export interface Step {
  event: string;
  to: OrderStatus;
  by: Actor;
  /** Since the step before. */
  minutes: number;
}

/**
 * What the cart asks for. free: no scheduled drug. onFile: scheduled drugs, covered by a prescription on file.
 * unproven: scheduled drugs, the prescription has to be found first.
 */
export type Cart = 'free' | 'onFile' | 'unproven';

const targets: Record<string, readonly [to: OrderStatus, by: Actor, least: number, most: number]> = {
  mark_placed: ['PLACED', 'agent', 20, 80],
  mark_follow_up_within_tat: ['FOLLOW-UP-WITHIN-TAT', 'agent', 3, 22],
  mark_customer_not_reachable: ['CUSTOMER-NOT-REACHABLE', 'agent', 4, 30],
  mark_confirm_but_need_prescription: ['CONFIRM-BUT-NEED-PRESCRIPTION', 'agent', 3, 20],
  mark_follow_up_doctor_within_tat: ['FOLLOW-UP-DOCTOR-WITHIN-TAT', 'agent', 4, 25],
  mark_prescription_created: ['PRESCRIPTION-CREATED', 'agent', 6, 90],
  mark_prescription_decoded: ['PRESCRIPTION-DECODED', 'pharmacist', 4, 24],
  mark_create_patient_store_order: ['CREATE-PATIENT-STORE-ORDER', 'agent', 2, 14],
  mark_cancel_by_customer: ['CANCEL-BY-CUSTOMER', 'agent', 5, 150],
  mark_cancel_by_us: ['CANCEL-BY-US', 'agent', 5, 150],
  mark_subscription_stopped: ['SUBSCRIPTION STOPPED', 'agent', 5, 200],
  'bill.created': ['CREATED-CUSTOMER-BILL', 'Store billing', 8, 50],
  'dispatch.left': ['OUT-FOR-DELIVERY', 'Dispatch', 15, 110],
  'delivery.delivered': ['DELIVERED', 'Delivery', 15, 90],
  'delivery.failed': ['CREATED-CUSTOMER-BILL', 'Delivery', 40, 120],
  'payment.settled': ['COMPLETED', 'Payment', 1, 400],
};

/** Log-logistic duration as a multiple of the mean, for a uniform draw from 0 to 1: usually a little below 1, sometimes several times it. */
const durationFactor = (draw: number): number => (Math.max(0.01, draw) / (1.012 - draw)) ** (1 / 3) * 0.85;

function step(event: string, draw: Random, by?: Actor): Step {
  const target = targets[event];
  if (!target) throw new Error(`No step ${event}`);
  const [to, usual, least, most] = target;
  return { event, to, by: by ?? usual, minutes: ((least + most) / 2) * durationFactor(draw.fraction()) + draw.fraction() };
}

const attempts = (times: number, draw: Random): Step[] => Array.from({ length: times }, () => step('mark_customer_not_reachable', draw));

/** Calls before anything is settled; ends in PLACED or FOLLOW-UP-WITHIN-TAT. */
function talk(draw: Random): Step[] {
  const kind = draw.weighted([
    ['straight', 62],
    ['followUp', 20],
    ['unreached', 13],
    ['back', 5],
  ] as const);
  if (kind === 'followUp') return [step('mark_follow_up_within_tat', draw)];
  if (kind === 'unreached')
    return [
      ...attempts(
        draw.weighted([
          [1, 6],
          [2, 3],
          [3, 1],
        ]),
        draw,
      ),
      step(draw.chance(0.7) ? 'mark_follow_up_within_tat' : 'mark_placed', draw),
    ];
  if (kind === 'back') return [step('mark_follow_up_within_tat', draw), step('mark_placed', draw)];
  return [];
}

/** Until a prescription is attached; now and then the pharmacist sends the first one back. */
function attachPrescription(draw: Random): Step[] {
  const rejected = draw.chance(0.06)
    ? [step('mark_prescription_created', draw), step('mark_confirm_but_need_prescription', draw, 'pharmacist')]
    : [];
  return [...askForPrescription(draw), ...rejected, step('mark_prescription_created', draw)];
}

function askForPrescription(draw: Random): Step[] {
  const requests = draw.chance(0.75) ? [step('mark_confirm_but_need_prescription', draw)] : [];
  return draw.chance(0.12) ? [...requests, step('mark_follow_up_doctor_within_tat', draw)] : requests;
}

function delivery(draw: Random): Step[] {
  const failed = draw.chance(0.04) ? [step('delivery.failed', draw), step('dispatch.left', draw)] : [];
  return [...failed, step('delivery.delivered', draw)];
}

/** Statuses in which an order of this cart is cancelled, the likeliest first. */
function cancelledFrom(by: 'customer' | 'us', cart: Cart): readonly (readonly [OrderStatus, number])[] {
  const settled = [
    ['CREATE-PATIENT-STORE-ORDER', 2],
    ['CREATED-CUSTOMER-BILL', 1],
  ] as const;
  const unproven = [
    ['CONFIRM-BUT-NEED-PRESCRIPTION', 5],
    ['FOLLOW-UP-DOCTOR-WITHIN-TAT', 2],
    ['PRESCRIPTION-CREATED', 1],
  ] as const;
  const talking = [
    ['PLACED', 3],
    ['FOLLOW-UP-WITHIN-TAT', 4],
    ['CUSTOMER-NOT-REACHABLE', by === 'us' ? 5 : 1],
  ] as const;
  return cart === 'unproven' ? [...talking, ...unproven] : [...talking, ...settled];
}

function cancelled(event: string, cart: Cart, draw: Random): Step[] {
  const by = event === 'mark_cancel_by_us' ? 'us' : 'customer';
  const before = journeyTo(draw.weighted(cancelledFrom(by, cart)), cart, draw);
  // An unreached customer's order is cancelled only after three attempts (orderLifecycle, mayCancelUnreached).
  const missing = by === 'us' && before.at(-1)?.to === 'CUSTOMER-NOT-REACHABLE' ? 3 - attemptsIn(before) : 0;
  return [...before, ...attempts(Math.max(0, missing), draw), step(event, draw)];
}

export const attemptsIn = (steps: readonly Step[]): number => steps.filter(({ event }) => event === 'mark_customer_not_reachable').length;

const reach: Record<OrderStatus, (cart: Cart, draw: Random) => Step[]> = {
  PLACED: (_, draw) => (draw.chance(0.06) ? [step('mark_follow_up_within_tat', draw), step('mark_placed', draw)] : []),
  'FOLLOW-UP-WITHIN-TAT': (_, draw) => [
    ...(draw.chance(0.25) ? attempts(draw.whole(1, 2), draw) : []),
    step('mark_follow_up_within_tat', draw),
  ],
  'CUSTOMER-NOT-REACHABLE': (_, draw) =>
    attempts(
      draw.weighted([
        [1, 5],
        [2, 4],
        [3, 3],
        [4, 1],
      ]),
      draw,
    ),
  'CONFIRM-BUT-NEED-PRESCRIPTION': (_, draw) => [...talk(draw), step('mark_confirm_but_need_prescription', draw)],
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': (_, draw) => [
    ...talk(draw),
    ...(draw.chance(0.5) ? [step('mark_confirm_but_need_prescription', draw)] : []),
    step('mark_follow_up_doctor_within_tat', draw),
  ],
  'PRESCRIPTION-CREATED': (_, draw) => [...talk(draw), ...attachPrescription(draw)],
  'PRESCRIPTION-DECODED': (cart, draw) => [...journeyTo('PRESCRIPTION-CREATED', cart, draw), step('mark_prescription_decoded', draw)],
  'CREATE-PATIENT-STORE-ORDER': (cart, draw) => [
    ...(cart === 'unproven' ? journeyTo('PRESCRIPTION-DECODED', cart, draw) : talk(draw)),
    step('mark_create_patient_store_order', draw),
  ],
  'CREATED-CUSTOMER-BILL': (cart, draw) => [...journeyTo('CREATE-PATIENT-STORE-ORDER', cart, draw), step('bill.created', draw)],
  'OUT-FOR-DELIVERY': (cart, draw) => [...journeyTo('CREATED-CUSTOMER-BILL', cart, draw), step('dispatch.left', draw)],
  DELIVERED: (cart, draw) => [...journeyTo('OUT-FOR-DELIVERY', cart, draw), ...delivery(draw)],
  COMPLETED: (cart, draw) => [...journeyTo('DELIVERED', cart, draw), step('payment.settled', draw)],
  'CANCEL-BY-CUSTOMER': (cart, draw) => cancelled('mark_cancel_by_customer', cart, draw),
  'CANCEL-BY-US': (cart, draw) => cancelled('mark_cancel_by_us', cart, draw),
  'SUBSCRIPTION STOPPED': (cart, draw) => cancelled('mark_subscription_stopped', cart, draw),
};

/** From PLACED to this status. */
export function journeyTo(status: OrderStatus, cart: Cart, draw: Random): Step[] {
  return reach[status](cart, draw);
}

const onlyUnproven: readonly OrderStatus[] = [
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
];

/** A cart that an order in this status can have. */
export function cartFor(status: OrderStatus, draw: Random): Cart {
  if (onlyUnproven.includes(status)) return 'unproven';
  return draw.weighted([
    ['free', 38],
    ['onFile', 27],
    ['unproven', 35],
  ] as const);
}

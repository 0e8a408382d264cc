import { ORPCError } from '@orpc/server';
import { LRUCache } from 'lru-cache';
import { isCancelling, manualOrderEvents, type ManualOrderEvent, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { OrderAbility } from '../contract.ts';
import { orderEventLabels } from '../order-choices.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type Held, holds, permissionLacking } from '#platform/access/permissions.ts';
import { mayAccept, offers } from '#machines/entity.ts';
import { isBlockedByStock } from '#machines/orders/order-reasons.ts';
import { orderLifecycleMachine, orderLifecycleWhy } from '#machines/orders/orderLifecycle.ts';
import { mayNeedPrescription, type OrderFacts } from '#machines/orders/order-facts.ts';

/** Events a user may send: the chart decides what is possible, the permissions decide who may. */

/** Events by likelihood on the phone; others follow in the chart's order, cancellations last. */
const likelihood: ManualOrderEvent[] = [
  'mark_create_patient_store_order',
  'mark_prescription_decoded',
  'mark_prescription_created',
  'mark_confirm_but_need_prescription',
  'mark_follow_up_within_tat',
  'mark_follow_up_doctor_within_tat',
  'mark_customer_not_reachable',
  'mark_placed',
  'mark_cancel_by_customer',
  'mark_cancel_by_us',
  'mark_subscription_stopped',
];

/** The expected event of a status, offered even while it is blocked. */
const expected: Partial<Record<OrderStatus, ManualOrderEvent[]>> = {
  PLACED: ['mark_create_patient_store_order', 'mark_confirm_but_need_prescription'],
  'FOLLOW-UP-WITHIN-TAT': ['mark_create_patient_store_order', 'mark_prescription_created'],
  'CUSTOMER-NOT-REACHABLE': ['mark_follow_up_within_tat'],
  'CONFIRM-BUT-NEED-PRESCRIPTION': ['mark_prescription_created'],
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': ['mark_prescription_created'],
  'PRESCRIPTION-CREATED': ['mark_prescription_decoded'],
  'PRESCRIPTION-DECODED': ['mark_create_patient_store_order'],
};

const waitsFor: Partial<Record<OrderStatus, string>> = {
  'CREATE-PATIENT-STORE-ORDER': msg('billing'),
  'CREATED-CUSTOMER-BILL': msg('dispatch'),
  'OUT-FOR-DELIVERY': msg('delivery'),
  DELIVERED: msg('payment'),
};

const needs = (event: ManualOrderEvent, facts: OrderFacts): OrderAbility['needs'] => {
  if (isCancelling(event)) return ['reason'];
  if (event === 'mark_create_patient_store_order') return facts.allergyConflicts.length > 0 ? ['allergies'] : [];
  return event === 'mark_prescription_created' && facts.prescriptions === 0 ? ['prescription'] : [];
};

const isManual = (event: string): event is ManualOrderEvent => (manualOrderEvents as readonly string[]).includes(event);

interface Question {
  status: OrderStatus;
  facts: OrderFacts;
  held: Held;
}

/** The chart's answers by everything they depend on: most orders of a list are asked about again and again, unchanged. */
const answers = new LRUCache<string, OrderAbility[], Question>({
  max: 20_000,
  memoMethod: (_key, _stale, { context }) => askChart(context),
});

/** Manual events of the status, allowed ones and blocked ones with the reason, likeliest first. */
export function abilitiesOf(status: OrderStatus, facts: OrderFacts, held: Held): OrderAbility[] {
  const key = JSON.stringify([status, holds('orders.act', held), holds('prescriptions.decode', held), facts]);
  return answers.memo(key, { context: { status, facts, held } });
}

function askChart({ status, facts, held }: Question): OrderAbility[] {
  const [first] = expected[status] ?? [];
  const needsPrescription = mayNeedPrescription(facts);
  const isUnfit = (event: ManualOrderEvent) => !needsPrescription && asksForPrescription(event) && event !== first;
  const found = offers(orderLifecycleMachine, status, facts).flatMap((offer): OrderAbility[] => {
    if (!isManual(offer.event)) return [];
    // Stopping a subscription applies to orders of subscriptions only.
    if (offer.event === 'mark_subscription_stopped' && facts.type !== 'SUBSCRIPTION') return [];
    const missing = missingPermission(offer.event, held);
    const because = missing === null ? (offer.allowed ? null : orderLifecycleWhy(offer.blockedBy ?? '', facts)) : { message: missing };
    return [
      {
        event: offer.event,
        label: orderEventLabels[offer.event],
        to: offer.to as OrderStatus,
        allowed: because === null,
        because,
        ...(missing === null && isBlockedByStock(offer.blockedBy ?? '', facts) && { blocked_by: 'stock' as const }),
        ...(isUnfit(offer.event) && { unfit: NO_PRESCRIPTION_NEEDED }),
        needs: needs(offer.event, facts),
      },
    ];
  });
  const rank = ({ event, allowed }: OrderAbility) => {
    if (isCancelling(event)) return [2, likelihood.indexOf(event)] as const;
    if (!allowed) return [1, likelihood.indexOf(event)] as const;
    if (isUnfit(event)) return [0, likelihood.length] as const;
    return [0, event === first ? -1 : likelihood.indexOf(event)] as const;
  };
  return found.toSorted((one, other) => rank(one)[0] - rank(other)[0] || rank(one)[1] - rank(other)[1]);
}

const NO_PRESCRIPTION_NEEDED = sentence('No drug of this order needs a prescription');

const asksForPrescription = (event: ManualOrderEvent): boolean =>
  event === 'mark_confirm_but_need_prescription' || event === 'mark_follow_up_doctor_within_tat' || event === 'mark_prescription_created';

/** Whether the chart accepts the reason now, and the user may settle it. */
export const maySettleReason = (status: OrderStatus, facts: OrderFacts, held: Held): boolean =>
  holds('orders.act', held) && mayAccept(orderLifecycleMachine, status, facts, { type: 'reason.settled' });

/** Whether the chart accepts changes of the lines now, and the user may make them. */
export const mayEditLines = (status: OrderStatus, facts: OrderFacts, held: Held): boolean =>
  holds('orders.act', held) && mayAccept(orderLifecycleMachine, status, facts, { type: 'lines.edited' });

/** Reason why a user with these roles may not send the event; null if allowed. */
function missingPermission(event: ManualOrderEvent, held: Held): string | null {
  const permission = event === 'mark_prescription_decoded' ? 'prescriptions.decode' : 'orders.act';
  return holds(permission, held) ? null : permissionLacking(permission);
}

/** Refuses (403) an event that a person sends without its permission. */
export function requireMaySend(event: string, held: Held): void {
  const missing = isManual(event) ? missingPermission(event, held) : null;
  if (missing !== null) throw new ORPCError('FORBIDDEN', { message: missing });
}

/** Next step of the row: the likeliest event that fits the order, or what the order waits for. */
export function nextStepOf(
  status: OrderStatus,
  facts: OrderFacts,
  abilities: OrderAbility[],
): { ability: OrderAbility } | { waits_for: string } {
  const [first, ...others] = expected[status] ?? [];
  const fitting = [first, ...others.filter((event) => mayNeedPrescription(facts) || !asksForPrescription(event))];
  const candidates = fitting.flatMap((event) => abilities.filter((ability) => ability.event === event));
  const ability = candidates.find(({ allowed }) => allowed) ?? candidates[0];
  return ability ? { ability } : { waits_for: waitsFor[status] ?? 'nothing' };
}

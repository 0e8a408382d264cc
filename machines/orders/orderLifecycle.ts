import { assign, setup } from 'xstate';
import type { Sentence } from '#platform/contract/sentence.ts';
import { allOf } from '../all-of.ts';
import { ATTEMPTS_BEFORE_CANCEL, type OrderReason } from './order-statuses.ts';
import {
  areAllergiesConfirmed,
  type EditedLines,
  isSuppliable,
  type OrderEvent,
  type OrderFacts,
  prescriptionSettled,
} from './order-facts.ts';
import { specificReasons } from './order-reasons.ts';
import { orderLifecycleEvents, orderLifecycleGuards } from './order-words.ts';
import { type LastChange, type Undo, UNDO_MS, whyNotUndone } from './order-undo.ts';

const order = setup({
  types: {
    context: {} as OrderFacts,
    events: {} as OrderEvent,
    input: {} as OrderFacts,
    meta: {} as { spec?: string; undo?: 'change.undone' },
  },
  guards: {
    hasPrescription: ({ context }, params: { prescriptionId: number | null }) =>
      context.prescriptions > 0 || params.prescriptionId !== null,
    isPrescriptionSettled: ({ context }) => prescriptionSettled(context),
    isSuppliable: ({ context }) => isSuppliable(context),
    areAllergiesConfirmed: ({ context }, params: { confirmedAllergies: readonly string[] }) =>
      areAllergiesConfirmed(context, params.confirmedAllergies),
    isEveryLineDecoded: ({ context }) => context.lines > 0 && context.undecodedLines === 0,
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
    isTriedOften: ({ context }) => context.attempts >= ATTEMPTS_BEFORE_CANCEL,
    isOfSubscription: ({ context }) => context.type === 'SUBSCRIPTION',
    isNotEscalated: ({ context }) => !context.escalated,
    mayUndo: (_, { to, ...undo }: Undo & { to: string }) => whyNotUndone(undo) === null && undo.change?.from === to,
    hasLines: (_, params: EditedLines) => params.lines > 0,
    isLeftUnread: (_, params: EditedLines) => params.lines > 0 && params.unreadDrugs > 0,
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    attachPrescription: assign({ prescriptions: ({ context }) => Math.max(1, context.prescriptions) }),
    keepReason: assign((_, params: { reason: OrderReason }) => ({ reason: params.reason })),
    keepLines: assign((_, { lines, undecodedLines }: EditedLines) => ({ lines, undecodedLines })),
    noteSubstitution: () => {},
    noteTerms: () => {},
    escalate: assign({ escalated: true }),
    settleDueTime: assign({ escalated: false }),
    restoreFacts: assign((_, params: { change: LastChange | null }) => params.change?.before ?? {}),
  },
});

const areAllergiesConfirmedBy = {
  type: 'areAllergiesConfirmed' as const,
  params: ({ event }: { event: Extract<OrderEvent, { type: 'mark_create_patient_store_order' }> }) => ({
    confirmedAllergies: event.confirmedAllergies,
  }),
};

const withReason = { type: 'hasReason' as const, params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) };

/** Cancellations that are possible until the order leaves the house. */
const cancellations = {
  mark_cancel_by_customer: { target: '#orderLifecycle.CANCEL-BY-CUSTOMER', guard: withReason },
  mark_cancel_by_us: { target: '#orderLifecycle.CANCEL-BY-US', guard: withReason },
  mark_subscription_stopped: {
    target: '#orderLifecycle.SUBSCRIPTION STOPPED',
    guard: allOf(['isOfSubscription' as const, withReason]),
  },
};

const lastChange = ({ event }: { event: OrderEvent }): Undo =>
  event.type === 'change.undone'
    ? { change: event.change ?? null, userId: event.userId, at: event.at, within: event.within ?? UNDO_MS }
    : { change: null, userId: 0, at: '' };

const backTo = (target: string) => ({
  target,
  guard: {
    type: 'mayUndo' as const,
    params: ({ event }: { event: OrderEvent }) => ({ ...lastChange({ event }), to: target.slice(target.lastIndexOf('.') + 1) }),
  },
  actions: { type: 'restoreFacts' as const, params: lastChange },
});

/** The status before the last change, which its author undoes. */
const undoing = [
  backTo('#orderLifecycle.inTheHouse.reached.unsettled.PLACED'),
  backTo('#orderLifecycle.inTheHouse.reached.unsettled.FOLLOW-UP-WITHIN-TAT'),
  backTo('#orderLifecycle.inTheHouse.reached.needingPrescription.CONFIRM-BUT-NEED-PRESCRIPTION'),
  backTo('#orderLifecycle.inTheHouse.reached.needingPrescription.FOLLOW-UP-DOCTOR-WITHIN-TAT'),
  backTo('#orderLifecycle.inTheHouse.CUSTOMER-NOT-REACHABLE'),
  backTo('#orderLifecycle.inTheHouse.prescription.PRESCRIPTION-CREATED'),
  backTo('#orderLifecycle.inTheHouse.prescription.PRESCRIPTION-DECODED'),
];

const addPrescription = {
  target: '#orderLifecycle.inTheHouse.prescription.PRESCRIPTION-CREATED',
  guard: {
    type: 'hasPrescription' as const,
    params: ({ event }: { event: { prescriptionId: number | null } }) => ({ prescriptionId: event.prescriptionId }),
  },
  actions: 'attachPrescription' as const,
};

const editedLines = ({ event: { lines, undecodedLines, unreadDrugs } }: { event: EditedLines }): EditedLines => ({
  lines,
  undecodedLines,
  unreadDrugs,
});

const keepLines = {
  guard: { type: 'hasLines' as const, params: editedLines },
  actions: { type: 'keepLines' as const, params: editedLines },
};

/** While the order is at the desk. */
const edits = {
  'lines.edited': keepLines,
  'substitution.noted': { actions: 'noteSubstitution' as const },
  'terms.edited': { actions: 'noteTerms' as const },
};

const notReachable = { target: '#orderLifecycle.inTheHouse.CUSTOMER-NOT-REACHABLE', actions: 'countAttempt' as const };
const escalation = { 'due.passed': { guard: 'isNotEscalated' as const, actions: 'escalate' as const } };

const isRead = { target: '#orderLifecycle.inTheHouse.prescription.PRESCRIPTION-DECODED', guard: 'isEveryLineDecoded' as const };
const recall = [isRead, '#orderLifecycle.inTheHouse.reached.unsettled.PLACED'];

const unsettled = order.createStateConfig({
  description: 'What the customer wants, and whether it needs a prescription, is not settled yet',
  initial: 'PLACED',
  on: {
    'reason.settled': { actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) } },
    mark_confirm_but_need_prescription: '#orderLifecycle.inTheHouse.reached.needingPrescription.CONFIRM-BUT-NEED-PRESCRIPTION',
    mark_follow_up_doctor_within_tat: '#orderLifecycle.inTheHouse.reached.needingPrescription.FOLLOW-UP-DOCTOR-WITHIN-TAT',
    mark_create_patient_store_order: {
      target: '#orderLifecycle.inTheHouse.store.CREATE-PATIENT-STORE-ORDER',
      guard: allOf(['isPrescriptionSettled', 'isSuppliable', areAllergiesConfirmedBy]),
    },
  },
  states: {
    PLACED: {
      description: 'Came in; nobody has settled it with the customer yet',
      meta: { spec: '§4.1' },
      on: { mark_follow_up_within_tat: 'FOLLOW-UP-WITHIN-TAT' },
    },
    'FOLLOW-UP-WITHIN-TAT': {
      description: 'The customer is called again before the promised time ends',
      meta: { spec: '§4.1' },
      exit: 'settleDueTime',
      on: { ...escalation, mark_placed: 'PLACED' },
    },
  },
});

const needingPrescription = order.createStateConfig({
  description: 'It is wanted; the prescription is still to come, from the customer or from a doctor',
  initial: 'CONFIRM-BUT-NEED-PRESCRIPTION',
  states: {
    'CONFIRM-BUT-NEED-PRESCRIPTION': {
      description: 'The customer wants it; a prescription is still missing',
      meta: { spec: '§4.1' },
      on: { mark_follow_up_doctor_within_tat: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' },
    },
    'FOLLOW-UP-DOCTOR-WITHIN-TAT': {
      description: 'The order waits for a doctor, who has to answer before the promised time ends',
      meta: { spec: '§4.1' },
      exit: 'settleDueTime',
      on: { ...escalation, mark_confirm_but_need_prescription: 'CONFIRM-BUT-NEED-PRESCRIPTION' },
    },
  },
});

const reached = order.createStateConfig({
  description: 'Talking to the customer or the doctor until it is clear what is wanted and allowed',
  initial: 'unsettled',
  on: { ...edits, mark_customer_not_reachable: notReachable, mark_prescription_created: addPrescription },
  states: { unsettled, needingPrescription },
});

const unreached = order.createStateConfig({
  description: 'The customer did not answer; every further attempt is counted',
  meta: { spec: '§4.1' },
  exit: 'settleDueTime',
  on: {
    ...escalation,
    ...edits,
    mark_placed: '#orderLifecycle.inTheHouse.reached.unsettled.PLACED',
    mark_follow_up_within_tat: '#orderLifecycle.inTheHouse.reached.unsettled.FOLLOW-UP-WITHIN-TAT',
    mark_confirm_but_need_prescription: '#orderLifecycle.inTheHouse.reached.needingPrescription.CONFIRM-BUT-NEED-PRESCRIPTION',
    mark_customer_not_reachable: { ...notReachable, reenter: true },
    // The empty transition refuses the event; otherwise the cancellation for all other orders in the house would apply.
    mark_cancel_by_us: [{ target: '#orderLifecycle.CANCEL-BY-US', guard: allOf(['isTriedOften', withReason]) }, {}],
  },
});

const prescription = order.createStateConfig({
  description: 'A pharmacist works on the prescription',
  initial: 'PRESCRIPTION-CREATED',
  on: edits,
  states: {
    'PRESCRIPTION-CREATED': {
      description: 'A prescription is attached and waits to be read',
      meta: { spec: '§4.1' },
      on: {
        mark_prescription_decoded: { target: 'PRESCRIPTION-DECODED', guard: 'isEveryLineDecoded' },
        mark_confirm_but_need_prescription: '#orderLifecycle.inTheHouse.reached.needingPrescription.CONFIRM-BUT-NEED-PRESCRIPTION',
      },
    },
    'PRESCRIPTION-DECODED': {
      description: 'Every line was read from the prescription',
      meta: { spec: '§4.1' },
      on: {
        mark_create_patient_store_order: {
          target: '#orderLifecycle.inTheHouse.store.CREATE-PATIENT-STORE-ORDER',
          guard: allOf(['isSuppliable', areAllergiesConfirmedBy]),
        },
        mark_follow_up_within_tat: '#orderLifecycle.inTheHouse.reached.unsettled.FOLLOW-UP-WITHIN-TAT',
        'lines.edited': [{ ...keepLines, target: 'PRESCRIPTION-CREATED', guard: { type: 'isLeftUnread', params: editedLines } }, keepLines],
      },
    },
  },
});

const store = order.createStateConfig({
  description: 'The store prepares and bills it; other systems report each step from here on',
  initial: 'CREATE-PATIENT-STORE-ORDER',
  states: {
    'CREATE-PATIENT-STORE-ORDER': {
      description: 'The store has the order and bills it',
      meta: { spec: '§4.1' },
      on: { 'bill.created': 'CREATED-CUSTOMER-BILL', 'order.recalled': recall },
    },
    'CREATED-CUSTOMER-BILL': {
      description: 'Billed; the parcel waits for dispatch',
      meta: { spec: '§4.1' },
      on: { 'dispatch.left': '#orderLifecycle.outOfTheHouse.OUT-FOR-DELIVERY' },
    },
  },
});

const inTheHouse = order.createStateConfig({
  description: 'The goods are still in the house: the order can be cancelled, with a reason',
  initial: 'reached',
  on: { ...cancellations, 'change.undone': undoing },
  states: { reached, 'CUSTOMER-NOT-REACHABLE': unreached, prescription, store },
});

const outOfTheHouse = order.createStateConfig({
  description: 'The goods have left the house: the order can no longer be cancelled',
  initial: 'OUT-FOR-DELIVERY',
  states: {
    'OUT-FOR-DELIVERY': {
      description: 'On the way to the customer; it can no longer be cancelled',
      meta: { spec: '§4.1' },
      on: {
        'delivery.delivered': 'DELIVERED',
        'delivery.failed': '#orderLifecycle.inTheHouse.store.CREATED-CUSTOMER-BILL',
      },
    },
    DELIVERED: {
      description: 'With the customer; payment is being settled',
      meta: { spec: '§4.1' },
      on: { 'payment.settled': '#orderLifecycle.COMPLETED' },
    },
  },
});

/**
 * The life of an order (§4.1). The specification fixes the statuses but shows no transitions; these are our design.
 * State names are the values of the status column. CUSTOMER-NOT-REACHABLE accepts its own event: another attempt.
 */
export const orderLifecycleMachine = order.createMachine({
  id: 'orderLifecycle',
  description: 'The life of an order from coming in to being paid or cancelled',
  meta: { undo: 'change.undone' },
  context: ({ input }) => input,
  initial: 'inTheHouse',
  states: {
    inTheHouse,
    outOfTheHouse,
    COMPLETED: { type: 'final', description: 'Paid; nothing more happens', meta: { spec: '§4.1' } },
    'CANCEL-BY-CUSTOMER': { type: 'final', description: 'Cancelled on the customer’s wish', meta: { spec: '§4.1' } },
    'CANCEL-BY-US': { type: 'final', description: 'Cancelled by the pharmacy', meta: { spec: '§4.1' } },
    'SUBSCRIPTION STOPPED': { type: 'final', description: 'The subscription it belongs to was stopped', meta: { spec: '§4.1' } },
  },
});

export { orderLifecycleEvents, orderLifecycleGuards };

/** The reason for a specific order: which drug, how many attempts. */
export function orderLifecycleWhy(guard: string, facts: OrderFacts): Sentence {
  return specificReasons[guard]?.(facts) ?? { message: orderLifecycleGuards[guard as keyof typeof orderLifecycleGuards] };
}

import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { isCancelling, type ManualOrderEvent, manualOrderEvents, type OrderReason, type OrderStatus } from './order-statuses.ts';

/** For how long the author of a change can undo it. Milliseconds. */
export const UNDO_MS = 60_000;

/** The last change of an order, by which its undo is judged. */
export interface LastChange {
  event: string;
  from: OrderStatus | null;
  /** Null: made by a system. */
  userId: number | null;
  /** ISO 8601. */
  at: string;
  /** What the chart had before it; null: not stored. */
  before: { attempts: number; escalated: boolean; reason: OrderReason | null; prescriptions: number } | null;
}

export interface Undo {
  change: LastChange | null;
  userId: number;
  /** ISO 8601. */
  at: string;
  /** For how long after the change, milliseconds; `UNDO_MS` by default. */
  within?: number | undefined;
}

/**
 * Changes whose effects stay within the order. The store has what was sent to it, what was read of a prescription counts for the
 * patient, and a cancellation gives back stock, slot and promo.
 */
const undoable: readonly string[] = [
  'mark_placed',
  'mark_follow_up_within_tat',
  'mark_customer_not_reachable',
  'mark_confirm_but_need_prescription',
  'mark_follow_up_doctor_within_tat',
  'mark_prescription_created',
] satisfies ManualOrderEvent[];

export const isUndoable = (event: string): boolean => undoable.includes(event);

const isManual = (event: string): event is ManualOrderEvent => manualOrderEvents.some((manual) => manual === event);

/** Why a change cannot be undone; null: it can. */
export function whyNotUndone({ change, userId, at, within = UNDO_MS }: Undo): Sentence | null {
  if (change?.event === 'change.undone') return sentence('The last change was undone already');
  if (change === null || change.userId !== userId || !isManual(change.event))
    return sentence('Only your own change can be undone, and only while it is the last one');
  if (isCancelling(change.event))
    return sentence('A cancellation cannot be undone: stock, slot and promo are given back. Place the order again.');
  if (change.event === 'mark_create_patient_store_order')
    return sentence('The store has the order, so this cannot be undone. Cancel the order if it is wrong.');
  if (!isUndoable(change.event) || change.before === null) return sentence('This change cannot be undone. Change the status instead.');
  if (Date.parse(at) - Date.parse(change.at) >= within)
    return sentence('Only a change of the last minute can be undone. Change the status instead.');
  return null;
}

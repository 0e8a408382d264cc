import type { Undo } from './order-undo.ts';
import type { FulfilmentOrderEvent, ManualOrderEvent, OrderReason, OrderType } from './order-statuses.ts';

/** A drug of the cart with insufficient stock. */
export interface StockGap {
  drug: string;
  available: number;
  needed: number;
}

/** A drug of the cart that falls under an allergy of the patient. */
export interface AllergyConflict {
  drug: string;
  allergy: string;
}

/** A scheduled drug without a prescription: there is none, it was dispensed as often as the doctor states, or it has expired. */
export interface UncoveredDrug {
  /** As among `scheduledDrugs`. */
  drug: string;
  because: 'none' | 'dispensed' | 'expired';
}

/** Facts about the order for its guards; the server reads them from the database in the same transaction. */
export interface OrderFacts {
  type: OrderType;
  reason: OrderReason | null;
  /** Number of failed attempts to reach the customer. */
  attempts: number;
  /** Number of prescriptions attached to the order. */
  prescriptions: number;
  /** Schedule H, H1 and X drugs of the cart, as "Augmentin 625 Duo is Schedule H". */
  scheduledDrugs: string[];
  /** Those among them that no prescription on file covers. */
  uncovered: UncoveredDrug[];
  /** Number of cart lines. */
  lines: number;
  /** Number of lines that are not decoded from the prescription yet. */
  undecodedLines: number;
  /** Name of the serving store, and the stock it lacks. */
  store: string;
  stockGaps: StockGap[];
  /** Drugs above the maximum quantity of one order (§5). */
  overMaximum: string[];
  /** Each has to be confirmed before the order goes to the store. */
  allergyConflicts: AllergyConflict[];
  /** Whether the due time of this status has been escalated. */
  escalated: boolean;
}

type CancelEvent = { type: 'mark_cancel_by_customer' | 'mark_cancel_by_us' | 'mark_subscription_stopped'; reason: string };
type PrescriptionEvent = { type: 'mark_prescription_created'; prescriptionId: number | null };
/** `confirmedAllergies`: allergies of the patient despite which the order goes to the store. */
type StoreEvent = { type: 'mark_create_patient_store_order'; confirmedAllergies: readonly string[] };
/** Lines of an order after an edit. */
export interface EditedLines {
  lines: number;
  undecodedLines: number;
  /** Lines of Schedule H, H1 and X drugs that were not read from the prescription. */
  unreadDrugs: number;
}
/** Events of an order. */
export type OrderEvent =
  | CancelEvent
  | PrescriptionEvent
  | StoreEvent
  | { type: Exclude<ManualOrderEvent, CancelEvent['type'] | PrescriptionEvent['type'] | StoreEvent['type']> }
  | { type: FulfilmentOrderEvent }
  | { type: 'order.recalled' }
  | { type: 'due.passed' }
  | ({ type: 'change.undone' } & Undo)
  | ({ type: 'lines.edited' } & EditedLines)
  | { type: 'substitution.noted' }
  | { type: 'terms.edited' }
  | { type: 'reason.settled'; reason: OrderReason };

/** Whether the customer's word about the prescription fits the drugs of the cart. */
export function prescriptionSettled(facts: OrderFacts): boolean {
  if (facts.scheduledDrugs.length === 0) return facts.reason !== null;
  return (facts.reason === 'SELF-VALID-RX' || facts.reason === 'EXISTING-RX') && facts.uncovered.length === 0;
}

/** Whether a prescription may be missing: not if no drug of the cart is scheduled and the customer has named no prescription. */
export const mayNeedPrescription = ({ lines, scheduledDrugs, prescriptions, reason }: OrderFacts): boolean =>
  lines === 0 || scheduledDrugs.length > 0 || prescriptions > 0 || reason === 'SELF-VALID-RX' || reason === 'EXISTING-RX';

/** Whether the store has every line. */
export const isSuppliable = ({ lines, stockGaps, overMaximum }: OrderFacts): boolean =>
  lines > 0 && stockGaps.length === 0 && overMaximum.length === 0;

export const areAllergiesConfirmed = ({ allergyConflicts }: OrderFacts, confirmed: readonly string[]): boolean =>
  allergyConflicts.every(({ allergy }) => confirmed.includes(allergy));

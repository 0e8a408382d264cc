import type { FulfilmentOrderEvent, ManualOrderEvent, OrderReason, OrderType } from './order-statuses.ts';

/** A drug of the cart that stands in the way, and why. */
export interface StockGap {
  drug: string;
  available: number;
  needed: number;
}

/** Facts about the order that its guards look at; the server reads them from the database in the same transaction. */
export interface OrderFacts {
  type: OrderType;
  reason: OrderReason | null;
  /** Times the customer could not be reached. */
  attempts: number;
  /** Prescriptions attached to the order. */
  prescriptions: number;
  /** Schedule H, H1 and X drugs of the cart, as "Augmentin 625 Duo is Schedule H". */
  scheduledDrugs: string[];
  /** A prescription on file covers every one of them. */
  prescriptionCovers: boolean;
  /** Lines of the cart. */
  lines: number;
  /** Lines nobody has read from the prescription yet. */
  undecodedLines: number;
  /** The serving store's name, and what it lacks. */
  store: string;
  stockGaps: StockGap[];
  /** Drugs above the maximum quantity of one order (§5). */
  overMaximum: string[];
  /** The due time of this status has been escalated. */
  escalated: boolean;
}

type CancelEvent = { type: 'mark_cancel_by_customer' | 'mark_cancel_by_us' | 'mark_subscription_stopped'; reason: string };
type PrescriptionEvent = { type: 'mark_prescription_created'; prescriptionId: number | null };
/** What happens to an order. */
export type OrderEvent =
  | CancelEvent
  | PrescriptionEvent
  | { type: Exclude<ManualOrderEvent, CancelEvent['type'] | PrescriptionEvent['type']> }
  | { type: FulfilmentOrderEvent }
  | { type: 'due.passed' }
  | { type: 'lines.decoded'; undecodedLines: number };

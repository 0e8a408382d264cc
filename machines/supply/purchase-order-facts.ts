/** A person, or the system, without an id. */
interface Author {
  id: number | null;
  name: string;
}

/** What is judged of a purchase order. Days are yyyy-mm-dd. */
export interface PurchaseOrderFacts {
  lines: number;
  /** With GST. Paise. */
  value: number;
  /** An order of more needs an approval. Paise. */
  limit: number;
  /** Paid packs that are still to come, and that have come. */
  open: number;
  received: number;
  /** Who submitted it; null: nobody has. */
  submitter: Author | null;
  /** Whether the distributor is active. */
  isSupplied: boolean;
  /** Last day on which goods are taken; null: it is not sent. */
  lastDay: string | null;
}

interface ByUser {
  by: Author;
}

/** `on`: today in the business's time zone. */
export type PurchaseOrderEvent =
  | { type: 'purchaseOrder.changed'; lines: number; value: number; packs: number }
  | (ByUser & { type: 'purchaseOrder.submitted' })
  | (ByUser & { type: 'purchaseOrder.approved' })
  | (ByUser & { type: 'purchaseOrder.returned'; reason: string })
  | (ByUser & { type: 'purchaseOrder.sent'; lastDay: string })
  | (ByUser & { type: 'purchaseOrder.cancelled'; reason: string })
  /** `packs`: that have come now. */
  | (ByUser & { type: 'purchaseOrder.received'; packs: number; on: string })
  /** `packs`: that do not come any more. */
  | (ByUser & { type: 'purchaseOrder.closed'; packs: number; reason: string })
  | (ByUser & { type: 'purchaseOrder.extended'; lastDay: string; on: string; reason: string })
  | (ByUser & { type: 'purchaseOrder.reopened'; lastDay: string; on: string; reason: string })
  | { type: 'day.begun'; on: string };

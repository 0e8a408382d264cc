import type { OrderAbility } from '#features/orders/contract.ts';
import type { ManualOrderEvent, OrderStatus } from './order-statuses.ts';

/** What was typed or picked for one event; survives a conflict, a failure, a reload and the end of the session. */
export interface OrderDraft {
  reason: string;
  comment: string;
  prescriptionId: number | null;
}

/** A draft per event: words for a cancellation do not turn up in a follow-up. */
export type OrderDrafts = Partial<Record<ManualOrderEvent, OrderDraft>>;

/** Somebody else moved the order in between (409). */
export interface OrderConflict {
  by: string;
  at: string;
  from: OrderStatus | null;
  status: OrderStatus;
  version: number;
  code: 'order.changed' | 'order.event-refused';
  abilities: OrderAbility[];
}

/** What the edge rejects with: a conflict, or a sentence for the person. */
export interface OrderActionError {
  message: string;
  conflict: OrderConflict | null;
  /** No answer came: the server may have done it all the same. */
  unknown: boolean;
}

/** The order as the server answers a change. */
export interface MovedOrder {
  version: number;
  status: OrderStatus;
  /** Name in the records, where it may be a variant of the status. */
  status_name: string;
  attempts: number;
}

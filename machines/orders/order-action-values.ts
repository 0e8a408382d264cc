import type { OrderAbility } from '#features/orders/contract.ts';
import type { ManualOrderEvent, OrderStatus } from './order-statuses.ts';

/** Input for one event; survives a conflict, a failure, a reload and the end of the session. */
export interface OrderDraft {
  reason: string;
  comment: string;
  prescriptionId: number | null;
}

/** A draft per event, so that a comment on a cancellation does not appear in a follow-up. */
export type OrderDrafts = Partial<Record<ManualOrderEvent, OrderDraft>>;

/** Another user changed the order in between (409). */
export interface OrderConflict {
  by: string;
  at: string;
  from: OrderStatus | null;
  status: OrderStatus;
  version: number;
  code: 'order.changed' | 'order.event-refused' | 'order.allergy-unconfirmed';
  abilities: OrderAbility[];
}

/** Rejection of the actors: a conflict, or a sentence for the user. */
export interface OrderActionError {
  message: string;
  conflict: OrderConflict | null;
  /** No response arrived: the server may still have performed the change. */
  unknown: boolean;
}

/** The order in the response to a change. */
export interface MovedOrder {
  version: number;
  status: OrderStatus;
  /** Recorded name, which may be a variant of the status. */
  status_name: string;
  attempts: number;
}

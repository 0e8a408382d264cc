import type { OrderAbility } from '#features/orders/contract.ts';
import type { OrderStatus } from './order-statuses.ts';
import type { OrderDraft, OrderDrafts, OrderConflict } from './order-action-values.ts';

export interface Context {
  orderId: number;
  /** Version the person sees. */
  version: number;
  /** Status the person saw when the change was begun. */
  seen: OrderStatus;
  chosen: OrderAbility | null;
  /** Only the comment is sent, without the event. */
  isNote: boolean;
  /** Of the chosen event. */
  draft: OrderDraft;
  drafts: OrderDrafts;
  conflict: OrderConflict | null;
  error: string | null;
  /** Whether the failure leaves open what the server did. */
  unknown: boolean;
}

import type { OrderAbility } from '#features/orders/contract.ts';
import type { OrderStatus } from './order-statuses.ts';
import type { OrderDraft, OrderDrafts, OrderConflict } from './order-action-values.ts';

export interface Context {
  orderId: number;
  /** Version shown to the user. */
  version: number;
  /** Status shown to the user when the change was started. */
  seen: OrderStatus;
  chosen: OrderAbility | null;
  /** Whether only the comment is sent, without the event. */
  isNote: boolean;
  /** Draft of the chosen event. */
  draft: OrderDraft;
  drafts: OrderDrafts;
  conflict: OrderConflict | null;
  error: string | null;
  /** Whether the failure leaves the result on the server unknown. */
  unknown: boolean;
}

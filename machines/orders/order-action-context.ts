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
  /** Allergies that the person confirmed for the chosen event. */
  confirmedAllergies: readonly string[];
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

/** The event that a person chose. */
export interface Choice {
  ability: OrderAbility;
  /** Confirmed by the person before the choice. */
  confirmedAllergies: readonly string[];
}

/** Allergies are confirmed before the event is chosen; the server refuses it otherwise. */
export const isAllowed = ({ ability, confirmedAllergies }: Choice): boolean =>
  ability.allowed && (!ability.needs.includes('allergies') || confirmedAllergies.length > 0);

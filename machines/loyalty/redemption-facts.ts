import { msg } from '#platform/contract/sentence.ts';

/** How a patient pays the co-payment of a reward. */
export const copaymentMethods = { CASH: msg('Cash'), ONLINE: msg('Online') } as const;
export type CopaymentMethod = keyof typeof copaymentMethods;

/** A booking that nobody confirms gives its points and its stock back after this time, so that neither stays blocked. Hours. */
export const HOURS_TO_CONFIRM = 48;

export interface RedemptionFacts {
  /** Paise that the patient pays besides the points; 0: nothing. */
  copayment: number;
  /** How the co-payment was paid; null: it was not. */
  payment: CopaymentMethod | null;
  /** Whether the catalogue still has the reward. */
  isOffered: boolean;
}

interface ByUser {
  by: { id: number; name: string };
}

export type RedemptionEvent =
  /** `payment`: how the co-payment was paid; null: there is none. */
  | (ByUser & { type: 'redemption.confirmed'; payment: CopaymentMethod | null })
  | (ByUser & { type: 'redemption.completed' })
  | (ByUser & { type: 'redemption.cancelled'; reason: string })
  /** `reference`: of the payment that gives the co-payment back. */
  | (ByUser & { type: 'redemption.refunded'; reference: string })
  | { type: 'time.passed' };

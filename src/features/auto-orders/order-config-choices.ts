import { msg } from '#platform/contract/sentence.ts';

/** How far an automatic order goes by itself. */
export const orderSteps = {
  SUBMIT: msg('Submitted'),
  SEND: msg('Submitted and sent'),
} as const;
export type OrderStep = keyof typeof orderSteps;

/** What becomes of a draft when its distributor's time comes. */
export const standings = {
  READY: msg('Will be ordered'),
  BELOW_MINIMUM: msg('Below the minimum'),
  ABOVE_LIMIT: msg('Above the limit'),
  STOPPED: msg('Distributor is not active'),
} as const;
export type Standing = keyof typeof standings;

/** Highest minimum and limit. Paise. */
export const MOST_ORDER_VALUE = 1_000_000_000;

import { msg } from '#platform/contract/sentence.ts';
import type { OrderStatus } from './order-statuses.ts';

/** A parcel goes out at most so often; then it goes back to the store. */
export const MOST_DELIVERY_ATTEMPTS = 3;

/** Why a delivery failed. */
export const failureReasons = {
  'NOT-AT-HOME': msg('Nobody was at home'),
  'NOT-REACHABLE': msg('Phone was not answered'),
  'WRONG-ADDRESS': msg('Address was not found'),
  REFUSED: msg('Customer refused it'),
  'NO-CASH': msg('Customer had no cash'),
} as const;
export type FailureReason = keyof typeof failureReasons;

export interface WaybillFacts {
  /** Status of its order. */
  order: OrderStatus;
  /** Failed deliveries. */
  attempts: number;
}

interface ByUser {
  by: { id: number | null; name: string };
}

export type WaybillEvent =
  | (ByUser & { type: 'waybill.handedOver' })
  | (ByUser & { type: 'waybill.forwarded' })
  | (ByUser & { type: 'waybill.takenOut' })
  /** `receiver`: name of who took the parcel, the proof of delivery. */
  | (ByUser & { type: 'waybill.delivered'; receiver: string })
  | (ByUser & { type: 'waybill.attemptFailed'; failure: FailureReason })
  | (ByUser & { type: 'waybill.sentBack'; reason: string })
  | (ByUser & { type: 'waybill.returned' })
  | (ByUser & { type: 'waybill.cancelled'; reason: string })
  | { type: 'order.cancelled' };

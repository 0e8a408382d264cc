import type { ReportState } from '#machines/orders/fulfilmentReport.ts';
import type { PushState } from '#machines/orders/omsPush.ts';
import type { FulfilmentOrderEvent } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';

/** What the OMS is told. */
export const pushKinds = { ORDER: msg('Order'), CANCELLATION: msg('Cancellation') } as const;
export type PushKind = keyof typeof pushKinds;

export const pushStatuses: Record<PushState, string> = {
  queued: msg('Queued'),
  pushing: msg('Being sent'),
  retrying: msg('Retrying'),
  parked: msg('Parked'),
  recalled: msg('Back at the desk'),
  pushed: msg('Sent'),
  abandoned: msg('Abandoned'),
};

/** What went wrong with the last attempt. */
export const pushProblems = {
  REFUSED: msg('Refused by the OMS'),
  UNAVAILABLE: msg('OMS unavailable'),
  'NO-ANSWER': msg('No answer'),
  'BAD-ANSWER': msg('Unreadable answer'),
  INTERRUPTED: msg('Server interrupted'),
} as const;
export type PushProblem = keyof typeof pushProblems;

export const reportStatuses: Record<ReportState, string> = {
  waiting: msg('Waiting'),
  applied: msg('Applied'),
  superseded: msg('Superseded'),
  parked: msg('Parked'),
};

/** Why an order did not accept a report. */
export const reportProblems = {
  'ORDER-UNKNOWN': msg('Order not found'),
  'STEP-MISSING': msg('Step before it missing'),
  'NOT-AT-STORE': msg('Order not at a store'),
} as const;
export type ReportProblem = keyof typeof reportProblems;

export const reportTypes: Record<FulfilmentOrderEvent, string> = {
  'bill.created': msg('Bill created'),
  'dispatch.left': msg('Dispatch left'),
  'delivery.delivered': msg('Delivered'),
  'delivery.failed': msg('Delivery failed'),
  'payment.settled': msg('Payment settled'),
};

/** Most orders of one bulk change. */
export const BULK_PUSHES = 200;

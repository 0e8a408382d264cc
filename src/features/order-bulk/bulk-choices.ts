import { orderEventLabels } from '#features/orders/public.ts';
import type { ManualOrderEvent } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';

/** Must not import a schema library: the browser imports this file. */

/** Events for several orders at once: those that need no look at the prescription, the cart or the customer's answer of each. */
export const bulkOrderEvents = [
  'mark_placed',
  'mark_follow_up_within_tat',
  'mark_confirm_but_need_prescription',
  'mark_follow_up_doctor_within_tat',
  'mark_cancel_by_customer',
  'mark_cancel_by_us',
] as const satisfies readonly ManualOrderEvent[];

export const bulkKinds = [...bulkOrderEvents, 'note', 'assign'] as const;
export type BulkChangeKind = (typeof bulkKinds)[number];

export const kindNames: Readonly<Record<BulkChangeKind, string>> = {
  mark_placed: orderEventLabels.mark_placed,
  mark_follow_up_within_tat: orderEventLabels.mark_follow_up_within_tat,
  mark_confirm_but_need_prescription: orderEventLabels.mark_confirm_but_need_prescription,
  mark_follow_up_doctor_within_tat: orderEventLabels.mark_follow_up_doctor_within_tat,
  mark_cancel_by_customer: orderEventLabels.mark_cancel_by_customer,
  mark_cancel_by_us: orderEventLabels.mark_cancel_by_us,
  note: msg('Add note'),
  assign: msg('Assign'),
};

/** States named as in the machine. */
export const bulkStates = ['queued', 'running', 'finished', 'stopped', 'undoing', 'undone'] as const;
export type BulkState = (typeof bulkStates)[number];

export const bulkStateNames: Readonly<Record<BulkState, string>> = {
  queued: msg('Queued'),
  running: msg('Running'),
  finished: msg('Finished'),
  stopped: msg('Stopped'),
  undoing: msg('Undoing'),
  undone: msg('Undone'),
};

/** Whether the server is working on it. */
export const isBulkBusy = (state: BulkState): boolean => state === 'queued' || state === 'running' || state === 'undoing';

/** What became of one order. `left`: not reached before the stop; `kept`: not undone. */
export const bulkOutcomes = {
  waiting: msg('Waiting'),
  changed: msg('Changed'),
  refused: msg('Not changed'),
  left: msg('Not reached'),
  undone: msg('Undone'),
  kept: msg('Not undone'),
} as const;
export type BulkOutcome = keyof typeof bulkOutcomes;

/** Lists whose matching orders can be changed together, by id. */
export const bulkLists = ['orders', 'doctor-orders'] as const;
export const RESULT_PAGES = [50, 100, 200] as const;

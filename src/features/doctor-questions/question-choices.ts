import { callResults } from '#machines/orders/call-results.ts';
import { msg } from '#platform/contract/sentence.ts';

/** States of the chart. */
export const questionStatuses = {
  asked: msg('To be called'),
  calling: msg('Being called'),
  unreachable: msg('Not reached'),
  answered: msg('Answered'),
  withdrawn: msg('Withdrawn'),
} as const;
export type QuestionStatus = keyof typeof questionStatuses;

export const openQuestionStatuses: readonly QuestionStatus[] = ['asked', 'calling', 'unreachable'];

/** How a call ended that did not reach the doctor (§3, CallDetailStatusChoices). */
export const failedResults = callResults.filter((result) => result !== 'CONNECTED');

/** Longest time until an answer or a call. Days. */
export const FARTHEST_CALL = 30;

/** Orders per page of the desk (§7.6). */
export const DESK_PAGE_SIZE = 10;

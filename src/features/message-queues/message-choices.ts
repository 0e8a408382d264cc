import type { MessageState } from '#machines/platform/queue-message-facts.ts';
import { msg } from '#platform/contract/sentence.ts';

export const messageStatuses: Record<MessageState, string> = {
  queued: msg('Waiting'),
  active: msg('In progress'),
  retrying: msg('Retrying'),
  dead: msg('Dead letter'),
  done: msg('Done'),
  expired: msg('Too late'),
  discarded: msg('Discarded'),
};

/** What went wrong with the last attempt. */
export const messageProblems = {
  REFUSED: msg('Refused'),
  UNAVAILABLE: msg('Service unavailable'),
  'NO-ANSWER': msg('No answer'),
  'BAD-ANSWER': msg('Unreadable answer'),
  INTERRUPTED: msg('Server interrupted'),
  FAULT: msg('Fault on this server'),
} as const;
export type MessageProblem = keyof typeof messageProblems;

/** Stored reason of a dead letter in whose place an edited copy was sent. */
export const EDITED_COPY = msg('Edited copy');

/** Most messages of one bulk change. */
export const BULK_MESSAGES = 200;

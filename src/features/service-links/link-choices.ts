import { msg } from '#platform/contract/sentence.ts';

/** States of the chart `serviceLink`. */
export const linkStates = {
  up: msg('Up'),
  failing: msg('Failing'),
  open: msg('Not answering'),
  probing: msg('Being tried'),
} as const;

/** Why a call failed. */
export const linkProblems = {
  'TIMED-OUT': msg('No answer in time'),
  UNREACHABLE: msg('Could not be reached'),
  BROKEN: msg('Answered that it is broken'),
  'KEY-REFUSED': msg('Refuses the key'),
  'BAD-ANSWER': msg('Answered something else'),
  'TOO-LARGE': msg('Answer is too large'),
  SILENT: msg('Was left alone'),
  BUSY: msg('Too many calls at once'),
} as const;

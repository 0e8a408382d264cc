import { msg } from '#platform/contract/sentence.ts';

/** Why Amazon SQS, or one of its queues, could not be read. */
export const sqsProblems = {
  'NO-ANSWER': msg('Amazon SQS does not answer'),
  REFUSED: msg('Amazon SQS refuses access'),
  UNAVAILABLE: msg('Amazon SQS is unavailable'),
} as const;

/** States of a redrive, as Amazon reports them. */
export const redriveStates = {
  RUNNING: msg('Running'),
  COMPLETED: msg('Completed'),
  CANCELLING: msg('Being stopped'),
  CANCELLED: msg('Stopped'),
  FAILED: msg('Failed'),
} as const;
export type RedriveState = keyof typeof redriveStates;

/** Messages per second: the most that Amazon takes. */
export const FASTEST_REDRIVE = 500;

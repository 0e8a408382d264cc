import { z } from 'zod';
import { choiceOf, moment, nothing, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keyErrors } from '#platform/record/contract.ts';
import { FASTEST_REDRIVE, redriveStates, sqsProblems } from './sqs-choices.ts';

const problem = choiceOf(sqsProblems);

/** Messages that go back from a dead-letter queue to where they came from. */
const redrive = z.object({
  status: choiceOf(redriveStates),
  started_at: moment,
  moved: z.number(),
  /** Messages that are to be moved; null: Amazon does not tell. */
  of: z.number().nullable(),
  /** Messages per second; null: as fast as Amazon likes. */
  per_second: z.number().nullable(),
  /** Why it failed; empty: it did not. */
  detail: z.string(),
  /** It can be stopped. */
  is_running: z.boolean(),
});

const counts = z.object({
  /** May be received now. */
  waiting: z.number(),
  /** May be received later. */
  delayed: z.number(),
  /** Received, and neither deleted nor visible again. */
  in_flight: z.number(),
});

/** A queue of Amazon SQS. Its figures are approximate, as Amazon says. */
const queue = z.object({
  name: z.string(),
  /** Null: this queue could not be read, for `problem`. */
  counts: counts.nullable(),
  problem: problem.nullable(),
  detail: z.string(),
  /** Where messages go that fail; null: they stay. */
  dead_letter_queue: z.string().nullable(),
  /** Listed queues whose failed messages come here; empty: it is no dead-letter queue of them. */
  dead_letters_of: z.array(z.string()),
  /** The last one; null: there was none, or it is no dead-letter queue. */
  redrive: redrive.nullable(),
});
export type SqsQueue = z.infer<typeof queue>;

const name = text(80);

/** Messages per second; null: as fast as Amazon likes. */
const perSecond = z
  .number({ error: msg('A whole number') })
  .int(msg('A whole number'))
  .min(1, msg('At least {least}'))
  .max(FASTEST_REDRIVE, msg('At most {most}'))
  .nullable();

/** What the dialog asks: its field may stay empty. */
export const redriveRate = z.strictObject({
  per_second: z.preprocess((typed) => (typed === '' ? null : typed), wholeNumber(1, FASTEST_REDRIVE).nullable()),
});

/** Amazon SQS beside the own queues (§2.2, SQS logs). Looking is no receive: nothing is taken, hidden or counted as an attempt. */
export const sqsOperations = {
  sqsQueues: operation('message-queues.manage', {
    method: 'GET',
    path: '/admin/sqs-queues',
    summary: 'The queues of Amazon SQS, if it is configured: how many messages wait, and redrives of dead letters',
  })
    .input(nothing)
    .output(
      z.object({
        /** Null: Amazon SQS is not configured. */
        region: z.string().nullable(),
        /** Null: the queues were listed. */
        problem: problem.nullable(),
        detail: z.string(),
        queues: z.array(queue),
      }),
    ),

  startSqsRedrive: operation('message-queues.manage', {
    method: 'POST',
    path: '/admin/sqs-redrives',
    summary: 'Amazon sends the dead letters of a queue back to the queues that they came from',
  })
    .errors(keyErrors)
    .input(z.strictObject({ queue: name, per_second: perSecond.default(null), request_key: requestKey.optional() }))
    .output(queue),

  stopSqsRedrive: operation('message-queues.manage', {
    method: 'POST',
    path: '/admin/sqs-redrive-stops',
    summary: 'Amazon stops a redrive; what has gone back stays there',
  })
    .input(z.strictObject({ queue: name }))
    .output(queue),
};

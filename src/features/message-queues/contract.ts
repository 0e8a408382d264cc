import { z } from 'zod';
import { messageStates } from '#machines/platform/queue-message-facts.ts';
import { choiceOf, id, idInAddress, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, changeErrors, loggedEvent, outcomes, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { BULK_MESSAGES, messageProblems } from './message-choices.ts';
import { messageList } from './message-list.ts';
import { sqsOperations } from './sqs-contract.ts';

const problem = choiceOf(messageProblems);

const event = loggedEvent(
  z.object({
    attempt: z.number().optional(),
    problem: problem.optional(),
    detail: z.string().optional(),
    reason: z.string().optional(),
    next_at: moment.optional(),
    /** Message of which it is an edited copy, and names of the fields that differ. */
    copy_of: z.number().optional(),
    changed: z.array(z.string()).optional(),
    /** Edited copy that was sent instead. */
    copied_as: z.number().optional(),
  }),
).extend({ to: z.enum(messageStates) });
export type MessageLogEntry = z.infer<typeof event>;

const editableField = z.object({
  name: z.string(),
  title: z.string(),
  value: z.string(),
  options: z.array(z.object({ value: z.string(), title: z.string() })),
});
export type EditableField = z.infer<typeof editableField>;

const message = z.object({
  ...recordShape(event),
  status: z.enum(messageStates),
  queue: z.string(),
  /** Title of the queue. */
  title: z.string(),
  subject: z.string(),
  message_id: z.string(),
  attempts: z.number(),
  next_at: moment.nullable(),
  expires_at: moment.nullable(),
  problem: problem.nullable(),
  detail: z.string(),
  reason: z.string(),
  created_at: moment,
  /** The content without personal data, by field. */
  content: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Address of what it is about in the console; null: none. */
  path: z.string().nullable(),
  /** Message of which it is an edited copy; null: of none. */
  copy_of: z.number().nullable(),
  /** Edited copy that was sent instead; null: none. */
  copied_as: z.number().nullable(),
  /** What of the content a copy may change. */
  editable: z.array(editableField),
  abilities: z.array(ability),
});
export type MessageRecord = z.infer<typeof message>;

const queue = z.object({
  name: z.string(),
  title: z.string(),
  waiting: z.number(),
  active: z.number(),
  dead: z.number(),
  /** Since when the oldest one waits that is due; null: none. */
  oldest_at: moment.nullable(),
  /** Handled in the last hour. */
  handled: z.number(),
  /** Where its messages are listed. */
  path: z.string(),
});
export type QueueSummary = z.infer<typeof queue>;

const change = { message_id: idInAddress, ...recordChange };
const { reason } = reasoned.shape;

const changing = (path: string, summary: string) =>
  operation('message-queues.manage', { method: 'POST', path: `/admin/queue-messages/{message_id}${path}` as const, summary }).errors(
    changeErrors(message),
  );

/** Admin service: queues of background work (§2.2, SQS logs). */
export const contract = {
  admin: {
    ...sqsOperations,
    queueMessages: listOperations(messageList),

    messageQueues: operation('message-queues.manage', {
      method: 'GET',
      path: '/admin/message-queues',
      summary: 'The queues: messages that wait, are handled or failed',
    })
      .input(nothing)
      .output(z.object({ queues: z.array(queue) })),

    queueMessage: operation('message-queues.manage', {
      method: 'GET',
      path: '/admin/queue-messages/{message_id}',
      summary: 'One message: attempts, content without personal data, and what is possible now',
    })
      .input(z.strictObject({ message_id: idInAddress }))
      .output(message),

    retryMessage: changing('/retry', 'A dead letter is tried again now').input(z.strictObject(change)).output(message),
    discardMessage: changing('/discarding', 'A message is given up, with a reason')
      .input(z.strictObject({ ...change, ...reasoned.shape }))
      .output(message),
    copyMessage: changing('/copy', 'An edited copy is sent instead of a dead letter; fields that are not named stay as they are')
      .input(z.strictObject({ ...change, fields: z.record(z.string().max(100), z.string().max(300)) }))
      .output(message),

    changeMessages: operation('message-queues.manage', {
      method: 'POST',
      path: '/admin/queue-message-changes',
      summary: 'The same change of several messages, each by itself: result per message',
    })
      .input(
        z.strictObject({
          messages: z
            .array(z.strictObject({ message_id: id, ...recordChange }))
            .min(1, msg('At least one row'))
            .max(BULK_MESSAGES, msg('At most {most} rows')),
          change: z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('retry') }),
            z.strictObject({ kind: z.literal('discard'), reason }),
          ]),
        }),
      )
      .output(outcomes),
  },
};

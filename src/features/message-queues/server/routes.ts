import { inArray } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { queueMessages } from '../schema.ts';
import { copyMessage } from './copy-message.ts';
import { messageKind } from './message-kind.ts';
import { readMessage } from './message-record.ts';
import { messageSource } from './message-source.ts';
import { queueSummaries } from './queue-summaries.ts';
import { listSqsQueues, startRedrive, stopRedrive } from './sqs/sqs-routes.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const message = handlersOf('message_id', () => ({ kind: messageKind, read: readMessage }));

export const routes = operations.router({
  admin: {
    queueMessages: listHandlers(admin.queueMessages, messageSource),
    sqsQueues: admin.sqsQueues.handler(({ context }) => listSqsQueues(context)),
    startSqsRedrive: admin.startSqsRedrive.handler(({ context, input }) => startRedrive(context, input)),
    stopSqsRedrive: admin.stopSqsRedrive.handler(({ context, input }) => stopRedrive(context, input)),
    messageQueues: admin.messageQueues.handler(async ({ context }) => ({ queues: await queueSummaries(context) })),
    queueMessage: admin.queueMessage.handler(message.read),
    retryMessage: admin.retryMessage.handler(message.changed(({ at }) => ({ event: { type: 'message.retried', at: at.toISOString() } }))),
    discardMessage: admin.discardMessage.handler(
      message.changed(({ input: { reason } }) => ({ event: { type: 'message.discarded', reason } })),
    ),
    copyMessage: admin.copyMessage.handler(
      message.changed(({ tx, stored, by, input: { fields }, context }) => copyMessage(tx, context.cause(), { stored, by, fields })),
    ),
    changeMessages: admin.changeMessages.handler(({ context, input: { messages, change } }) =>
      changeSeveral(context, {
        inputs: messages,
        idOf: ({ message_id }) => message_id,
        names: (ids) =>
          context.db
            .select({ id: queueMessages.id, name: queueMessages.subject })
            .from(queueMessages)
            .where(inArray(queueMessages.id, ids)),
        change: (each) =>
          message.change(context, each, ({ at }) => ({
            event:
              change.kind === 'retry'
                ? { type: 'message.retried', at: at.toISOString() }
                : { type: 'message.discarded', reason: change.reason },
          })),
      }),
    ),
  },
});

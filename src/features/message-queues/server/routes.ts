import { inArray } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { queueMessages } from '../schema.ts';
import { messageKind } from './message-kind.ts';
import { readMessage } from './message-record.ts';
import { messageSource } from './message-source.ts';
import { queueSummaries } from './queue-summaries.ts';

const operations = operationsOf(contract);
const { admin } = operations;

const message = handlersOf('message_id', () => ({ kind: messageKind, read: readMessage }));

export const routes = operations.router({
  admin: {
    queueMessages: listHandlers(admin.queueMessages, messageSource),
    messageQueues: admin.messageQueues.handler(async ({ context }) => ({ queues: await queueSummaries(context) })),
    queueMessage: admin.queueMessage.handler(message.read),
    retryMessage: admin.retryMessage.handler(message.changed(({ at }) => ({ event: { type: 'message.retried', at: at.toISOString() } }))),
    discardMessage: admin.discardMessage.handler(
      message.changed(({ input: { reason } }) => ({ event: { type: 'message.discarded', reason } })),
    ),
    changeMessages: admin.changeMessages.handler(async ({ context, input: { messages, change } }) => {
      const ids = messages.map(({ message_id }) => message_id);
      const existing = await context.db
        .select({ id: queueMessages.id, subject: queueMessages.subject })
        .from(queueMessages)
        .where(inArray(queueMessages.id, ids));
      const subjects = new Map(existing.map(({ id, subject }) => [id, subject]));
      const outcomes = await changeSeveral(
        context,
        messages.map((each) => ({
          id: each.message_id,
          name: subjects.get(each.message_id),
          change: () =>
            message.change(context, each, ({ at }) => ({
              event:
                change.kind === 'retry'
                  ? { type: 'message.retried', at: at.toISOString() }
                  : { type: 'message.discarded', reason: change.reason },
            })),
        })),
      );
      return { results: outcomes.map(({ id, name, because }) => ({ message_id: id, subject: name, because })) };
    }),
  },
});

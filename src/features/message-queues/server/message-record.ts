import { eq } from 'drizzle-orm';
import type { MessageState } from '#machines/platform/queue-message-facts.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { MessageLogEntry, MessageRecord } from '../contract.ts';
import type { MessageProblem } from '../message-choices.ts';
import { queueMessages } from '../schema.ts';
import { factsOf, messageKind } from './message-kind.ts';
import { queueNamed } from './queue.ts';

/** @throws ORPCError 404 */
export const readMessage: ReadRecord<MessageRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(queueMessages).where(eq(queueMessages.id, id));
  if (!stored) throw notFound(messageKind);
  const queue = queueNamed(stored.queue);
  const log = (await readLog<MessageLogEntry['payload']>(db, messageKind, id)) as MessageLogEntry[];
  const editable = [...(queue?.editing?.fields(stored.payload) ?? [])];
  const linked = (name: 'copy_of' | 'copied_as') => log.find(({ payload }) => payload[name] !== undefined)?.payload[name] ?? null;
  return {
    id,
    version: stored.version,
    status: stored.status as MessageState,
    queue: stored.queue,
    title: queue?.title ?? stored.queue,
    subject: stored.subject,
    message_id: stored.message_id,
    attempts: stored.attempts,
    next_at: stored.next_at?.toISOString() ?? null,
    expires_at: stored.expires_at?.toISOString() ?? null,
    problem: stored.problem as MessageProblem | null,
    detail: stored.detail,
    reason: stored.reason,
    created_at: stored.created_at.toISOString(),
    // Without its queue nobody knows what of it is personal.
    content: Object.entries(queue?.content(stored.payload) ?? {}).map(([name, value]) => ({ name, value })),
    path: queue?.path(stored.payload) ?? null,
    copy_of: linked('copy_of'),
    copied_as: linked('copied_as'),
    editable,
    log,
    abilities: judge(messageKind, { state: stored.status, context: factsOf(stored), person, at }, [
      { type: 'message.retried', at: at.toISOString() },
      ...(editable.length > 0 ? [{ type: 'message.copied' as const, at: at.toISOString() }] : []),
      { type: 'message.discarded' },
    ]),
  };
};

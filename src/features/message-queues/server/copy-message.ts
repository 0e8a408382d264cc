import type { queueMessageMachine } from '#machines/platform/queueMessage.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Sent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest, fieldErrors } from '#platform/server/http/faults.ts';
import type { StoredMessage } from './message-kind.ts';
import { queueNamed } from './queue.ts';
import { sendMessage } from './send-message.ts';

interface Edit {
  stored: StoredMessage;
  by: Author;
  /** Values by field; those that are not named stay as they are. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Queues an edited copy of a dead letter, which it links with the original. The original is discarded, so that it cannot be sent
 * beside its copy.
 *
 * @returns the event of the original, which the chart may refuse: then nothing is written
 * @throws ORPCError 400 with the fields
 */
export async function copyMessage(
  tx: Transaction,
  cause: Cause,
  { stored, by, fields }: Edit,
): Promise<Sent<typeof queueMessageMachine, StoredMessage>> {
  const event = { type: 'message.copied', at: cause.at.toISOString() } as const;
  const queue = queueNamed(stored.queue);
  const editing = queue?.editing;
  const before = Object.fromEntries((editing?.fields(stored.payload) ?? []).map(({ name, value }) => [name, value]));
  if (!queue || !editing || Object.keys(before).length === 0)
    throw badRequest([{ field: 'fields', message: msg('Messages of this queue cannot be edited') }]);
  const { data: payload, error } = editing.schema(stored.payload).safeParse({ ...before, ...fields });
  if (error) throw badRequest(fieldErrors(error.issues));
  const changed = Object.keys(before).filter((name) => (fields[name] ?? before[name]) !== before[name]);
  if (changed.length === 0) throw badRequest([{ field: 'fields', message: msg('Change something, or try it again as it is') }]);
  const copy = await sendMessage(tx, cause, queue, {
    cause: `${stored.cause}/copy`,
    subject: editing.subject?.(payload) ?? stored.subject,
    payload,
    ...(stored.expires_at && { expiresAt: stored.expires_at }),
    copyOf: { id: stored.id, changed, by },
  });
  // It was copied already, which the chart refuses.
  if (copy === null) return { event };
  return {
    event,
    payload: { copied_as: copy },
    write: async () => {
      await editing.copied?.(tx, cause, { from: stored.id, to: copy, payload });
      return {};
    },
  };
}

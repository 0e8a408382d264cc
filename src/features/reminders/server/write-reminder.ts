import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { type Person, personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { ReminderFields, ReminderRecord } from '../contract.ts';
import { FARTHEST_REMINDER } from '../reminder-choices.ts';
import { reminders } from '../schema.ts';
import { recipientOf } from './recipients.ts';
import { reminderKind, type StoredReminder } from './reminder-kind.ts';
import { readReminder } from './reminder-record.ts';

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

interface Change {
  reminder_id: number;
  version: number;
  request_key?: string | undefined;
}

/** A reminder that waits for its time. Idempotent by request key. Returns its id. @throws ORPCError 400 at the fields, 422 */
export async function createReminder(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...fields }: ReminderFields & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const { title, note, link, repeat } = fields;
    requireAhead(fields.due_at, cause.at, FARTHEST_REMINDER);
    const recipient = await recipientOf(tx, author, fields.recipient_id);
    const at = new Date(fields.due_at);
    const [made] = await tx
      .insert(reminders)
      .values({
        status: 'scheduled',
        title,
        note,
        link,
        starts_at: at,
        due_at: at,
        repeat,
        author_id: author.id,
        recipient_id: recipient.id,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A reminder was not stored');
    await keepCreation(tx, cause, reminderKind, made, { author, event: 'reminder.created', payload: { due_at: at.toISOString() } });
    return made.id;
  });
  return id;
}

/** The fields as the record has them, for a comparison. */
const comparable = ({ title, note, link, due_at, repeat, recipient_id }: StoredReminder) => ({
  title,
  note,
  link,
  due_at: due_at.getTime(),
  repeat,
  recipient_id,
});

/** A time that stays may have passed: a due reminder is then due again, with its new text. @throws ORPCError 400, 404, 409, 422 */
export function changeReminder(
  context: Context,
  { reminder_id: id, version, request_key: key, ...fields }: Change & ReminderFields,
): Promise<ReminderRecord> {
  const person = personOf(context.principal);
  return changeRecord(
    context,
    { kind: reminderKind, read: readReminder },
    { id, version, key, body: fields },
    async ({ tx, stored, by, at }) => {
      const { title, note, link, repeat } = fields;
      const dueAt = new Date(fields.due_at);
      const isAuthor = stored.author_id === by.id;
      // Somebody else is refused by the chart, whatever is in the fields.
      const recipient = isAuthor ? await recipientOf(tx, person, fields.recipient_id, stored.recipient_id) : by;
      if (isAuthor && dueAt.getTime() !== stored.due_at.getTime()) requireAhead(fields.due_at, at, FARTHEST_REMINDER);
      const [before, after] = [comparable(stored), { title, note, link, due_at: dueAt.getTime(), repeat, recipient_id: recipient.id }];
      const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name]);
      return {
        event: { type: 'reminder.changed' as const, by, recipient, dueAt: dueAt.toISOString(), repeat },
        columns: { title, note, link },
        payload: { fields: changed, ...(changed.includes('due_at') && { due_at: dueAt.toISOString() }) },
      };
    },
  );
}

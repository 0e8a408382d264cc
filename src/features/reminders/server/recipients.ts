import { asc, eq, isNull } from 'drizzle-orm';
import type { ReminderUser } from '#machines/platform/reminder-facts.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';

/** Other users who can be reminded, by name. */
export async function possibleRecipients(db: Queryable, userId: number): Promise<(ReminderUser & { title: string })[]> {
  const active = await db.select().from(users).where(isNull(users.disabled_at)).orderBy(asc(users.name), asc(users.id));
  return active.filter((user) => user.id !== userId && holds('reminders.use', user)).map(({ id, name, title }) => ({ id, name, title }));
}

/**
 * Who is reminded.
 *
 * @param kept recipient of a reminder that is changed: keeping them needs no permission
 * @throws ORPCError 400 at the field
 */
export async function recipientOf(db: Queryable, person: Person, chosen: number | null, kept?: number): Promise<ReminderUser> {
  const id = chosen ?? person.id;
  if (id === person.id) return { id, name: person.name };
  const refuse = (message: string) => badRequest([{ field: 'recipient_id', message }]);
  if (id !== kept && !holds('reminders.assign', person)) throw refuse(permissionLacking('reminders.assign'));
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user || user.disabled_at !== null || !holds('reminders.use', user))
    throw refuse(msg('This user cannot be reminded: choose somebody with an active account'));
  return { id, name: user.name };
}

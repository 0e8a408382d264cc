import { and, eq, inArray, lt } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { reminders } from '../schema.ts';
import { factsOf, reminderKind } from '../server/reminder-kind.ts';
import { createReminder } from '../server/write-reminder.ts';
import { userOf } from './courses.ts';
import { wordings } from './wordings.ts';

const MINUTE = 60_000;
const REMINDERS = 83;

/** Reminders of the demonstration that wait for their time, and longest time for which one stays due. */
const WAITING = 14;
const DONE_WITHIN = 180 * MINUTE;

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** People do what is due, and add reminders, so that as many as before wait. What users have changed stays as it is. */
export async function advanceReminders({ db, now }: AdvanceParts): Promise<void> {
  const draw = random(REMINDERS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const overdue = new Date(now.getTime() - DONE_WITHIN);
  const due = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.status, 'due'), lt(reminders.due_at, overdue)))
    .orderBy(reminders.due_at);
  const touched = await changedByUsers(
    db,
    'reminders',
    due.map(({ id }) => id),
  );
  for (const stored of due.filter(({ id }) => !touched.has(id))) {
    const { recipient } = await factsOf(db, stored);
    const event = { type: 'reminder.done', by: recipient, at: now.toISOString() } as const;
    await sendEvent(db, causeAt(now), reminderKind, recipient, stored.id, { event });
  }
  const waiting = await db.$count(reminders, inArray(reminders.status, ['scheduled', 'snoozed']));
  const usernames = Object.keys(wordings);
  for (let count = waiting; count < WAITING; count += 1) {
    const username = draw.pick(usernames);
    const { title, note = '', link = '' } = draw.pick(wordings[username] ?? []);
    const due_at = new Date(now.getTime() + draw.whole(20, 8 * 60) * MINUTE).toISOString();
    const author = { ...userOf(username), roles: [], tabs: [] };
    await db.transaction((tx) =>
      createReminder(tx, causeAt(now), author, { title, note, link, due_at, repeat: 'none', recipient_id: null }),
    );
  }
}

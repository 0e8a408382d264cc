import { randomUUID } from 'node:crypto';
import { and, exists, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { reminders } from '../schema.ts';
import { reminderKind } from './reminder-kind.ts';

/** Reminders of a round; more wait for the next one. */
const MOST = 100;

/** Sends the chart's `due.reached`, once each, to reminders whose time has come. */
export async function markDueReminders(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const [at, cause] = [now.toISOString(), { at: now, userId: null, requestId: randomUUID(), operation: 'jobs.due reminders' }];
  const isActive = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, reminders.recipient_id), isNull(users.disabled_at))),
  );
  const hasCome = and(inArray(reminders.status, ['scheduled', 'snoozed']), lte(reminders.due_at, now));
  for (const isRecipientActive of [true, false]) {
    const where = and(hasCome, isRecipientActive ? isActive : not(isActive));
    const due = { where, order: sql`${reminders.due_at}`, most: MOST };
    await sendToDue(db, cause, reminderKind, due, { event: { type: 'due.reached', at, isRecipientActive } });
  }
}

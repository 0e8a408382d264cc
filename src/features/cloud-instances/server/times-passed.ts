import { randomUUID } from 'node:crypto';
import { and, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isWithin } from '#machines/platform/off-hours.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { cloudInstances } from '../schema.ts';
import { instanceKind, type StoredInstance } from './instance-kind.ts';
import type { CloudPort } from './provider/cloud-port.ts';
import { sendAbout, sendCommand } from './send-command.ts';

const MOST = 50;

/** Ends waits for the provider or a second person that have lasted too long. */
async function endWaits(db: Database, cause: Cause): Promise<void> {
  const where = and(isNotNull(cloudInstances.due_at), lte(cloudInstances.due_at, cause.at));
  const event = { type: 'time.passed' as const, at: cause.at.toISOString() };
  await sendToDue(db, cause, instanceKind, { where, order: sql`${cloudInstances.due_at}`, most: MOST }, { event });
}

const isToSleep = ({ status, schedule, kept_until }: StoredInstance, at: Date): boolean =>
  status === 'running' && isWithin(schedule, at.toISOString()) && !(kept_until && kept_until > at);

const isToWake = ({ status, schedule, is_asleep }: StoredInstance, at: Date): boolean =>
  status === 'stopped' && is_asleep && !isWithin(schedule, at.toISOString());

/** Stops instances whose off-hours have begun, and starts those again that they have stopped. */
async function followSchedules(db: Database, cause: Cause, port: CloudPort): Promise<void> {
  const { at } = cause;
  const candidates = await db
    .select()
    .from(cloudInstances)
    .where(inArray(cloudInstances.status, ['running', 'stopped']))
    .orderBy(cloudInstances.id);
  for (const stored of candidates) {
    const type = isToSleep(stored, at) ? 'offHours.began' : isToWake(stored, at) ? 'offHours.ended' : null;
    if (type === null) continue;
    const changed = await sendAbout(db, cause, stored, { event: { type, at: at.toISOString() } });
    if (changed) await sendCommand(db, cause, port, changed);
  }
}

export async function recordCloudTimes({ db, clock }: { db: Database; clock: Clock }, port: CloudPort): Promise<void> {
  const cause: Cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.cloud off-hours' };
  await endWaits(db, cause);
  await followSchedules(db, cause, port);
}

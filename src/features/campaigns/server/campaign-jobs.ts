import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { campaignList } from '../campaign-list.ts';
import { campaigns } from '../schema.ts';
import { nextPatients } from './audience.ts';
import { campaignKind, type StoredCampaign } from './campaign-kind.ts';
import { contactPatient } from './contact-patient.ts';
import { nextRound, patientsOfRound } from './pace.ts';

/** Campaigns of a round. */
const MOST = 50;
/** Patients of a round who are skipped besides those who are reached, so that a round stays short. */
const MOST_SKIPPED = 20;

const causeAt = (at: Date, operation: string): Cause => ({ at, userId: null, requestId: randomUUID(), operation: `jobs.${operation}` });

/** Records first days that have begun and last days that have passed. Returns how many changed. */
export async function followCampaignDays(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const on = businessDate(at);
  const where = or(
    and(eq(campaigns.status, 'scheduled'), lte(campaigns.starts_on, on)),
    and(inArray(campaigns.status, ['scheduled', 'live', 'paused']), lt(campaigns.ends_on, on)),
  );
  const due = { where, order: sql`${campaigns.starts_on}`, most: MOST };
  return (await sendToDue(db, causeAt(at, 'days of campaigns'), campaignKind, due, { event: { type: 'day.begun', on } })).length;
}

/** Campaigns that may reach somebody now. */
function isDue(at: Date) {
  const [on, time] = [businessDate(at), businessTime(at)];
  const { status, starts_on, ends_on, from_time, until_time, next_at } = campaigns;
  return and(
    eq(status, 'live'),
    lte(starts_on, on),
    gte(ends_on, on),
    lte(from_time, time),
    gt(until_time, time),
    or(isNull(next_at), lte(next_at, at)),
  );
}

/** Reaches the next patients of each live campaign, as its pace allows. Returns how many were reached or skipped. */
export async function reachPatients(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const due = await db.select({ id: campaigns.id }).from(campaigns).where(isDue(at)).orderBy(asc(campaigns.id)).limit(MOST);
  let contacts = 0;
  for (const { id } of due) contacts += await db.transaction((tx) => reachNext(tx, causeAt(at, 'campaigns'), id));
  return contacts;
}

/**
 * The campaign's row is locked by a statement of its own before patients are searched: only so does the search see whom another
 * server has reached until then, and nobody is reached once a pause has been answered.
 */
async function reachNext(tx: Transaction, cause: Cause, id: number): Promise<number> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), isDue(cause.at)))
    .for('update', { skipLocked: true });
  if (!campaign) return 0;
  const most = patientsOfRound(campaign.per_hour);
  const { reached, skipped } = await contactNext(tx, cause, campaign, most);
  if (reached + skipped === 0) return 0;
  if (reached > 0)
    await tx
      .update(campaigns)
      .set({ next_at: nextRound(campaign, cause.at, reached) })
      .where(eq(campaigns.id, id));
  await recordAudit(tx, cause, `campaigns/${id}`, null, { reached, skipped });
  listChanged(tx, campaignList.id);
  return reached + skipped;
}

async function contactNext(tx: Transaction, cause: Cause, campaign: StoredCampaign, most: number) {
  const counts = { reached: 0, skipped: 0 };
  for (const patientId of await nextPatients(tx, campaign, { now: cause.at, most: most + MOST_SKIPPED })) {
    if (counts.reached === most) break;
    const skipped = await contactPatient(tx, cause, campaign, patientId);
    if (skipped === null) counts.reached += 1;
    else if (skipped !== undefined) counts.skipped += 1;
  }
  return counts;
}

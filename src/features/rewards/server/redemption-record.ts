import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { currentId, patients } from '#features/patients/server/public.ts';
import { daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { RedemptionLogEntry, RedemptionOfPatient, RedemptionRecord } from '../contract.ts';
import type { RedemptionStatus, RewardKind, TestType } from '../reward-choices.ts';
import { redemptions, rewards } from '../schema.ts';
import { factsOf, redemptionKind } from './redemption-kind.ts';

/** @throws ORPCError 404 */
export const readRedemption: ReadRecord<RedemptionRecord> = async (db, { person, at }, redemptionId) => {
  const [found] = await db
    .select({ stored: redemptions, reward: rewards, patient: { name: patients.name, phone_no: patients.phone_no } })
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.reward_id))
    .innerJoin(patients, eq(patients.id, redemptions.patient_id))
    .where(eq(redemptions.id, redemptionId));
  if (!found) throw notFound(redemptionKind);
  const { stored, reward, patient } = found;
  const facts = factsOf(stored, reward);
  const { id, name, vendor } = reward;
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as RedemptionStatus,
    patient_id: stored.patient_id,
    patient_name: patient.name,
    phone_no: patient.phone_no,
    reward: { id, name, vendor, kind: reward.kind as RewardKind, test_type: reward.test_type as TestType | null },
    points: stored.points,
    copayment: stored.copayment,
    payment: facts.payment,
    expires_at: stored.expires_at.toISOString(),
    created_at: stored.created_at.toISOString(),
    log: await readLog<RedemptionLogEntry['payload']>(db, redemptionKind, redemptionId),
    abilities: judge(redemptionKind, { state: stored.status, context: facts, person, at }, [
      { type: 'redemption.confirmed' },
      { type: 'redemption.completed' },
      { type: 'redemption.cancelled' },
      { type: 'redemption.refunded' },
    ]),
  };
};

interface Page {
  from?: string | undefined;
  to?: string | undefined;
  before?: number | undefined;
  page_size: number;
}

/** A page of a patient's redemptions that were booked between two days, the latest first. */
export async function redemptionsOf(
  db: Queryable,
  asked: number,
  { from, to, before, page_size }: Page,
): Promise<{ patient_id: number; redemptions: RedemptionOfPatient[]; next: number | null }> {
  const patient_id = await currentId(db, asked);
  const { id, status, points, copayment, created_at } = redemptions;
  const rows = await db
    .select({ id, status, points, copayment, created_at, reward: rewards.name })
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.reward_id))
    .where(
      and(
        eq(redemptions.patient_id, patient_id),
        before === undefined ? undefined : lt(id, before),
        from === undefined ? undefined : gte(created_at, startOfBusinessDay(from)),
        to === undefined ? undefined : lt(created_at, startOfBusinessDay(daysLater(to, 1))),
      ),
    )
    .orderBy(desc(id))
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  return {
    patient_id,
    redemptions: page.map((row) => ({ ...row, status: row.status as RedemptionStatus, created_at: row.created_at.toISOString() })),
    next: rows.length > page_size ? (page.at(-1)?.id ?? null) : null,
  };
}

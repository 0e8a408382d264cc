import { currentId } from '#features/patients/server/public.ts';
import { earnedSince, firstToExpire } from '#features/points/server/public.ts';
import { businessDate, monthsLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Membership } from '../contract.ts';
import { nextTier, TIER_MONTHS, tierOf } from '../loyalty-rules.ts';
import { loyaltyRulesAt } from './rules-in-effect.ts';

/** Points that a patient earned in the months that count for the tier. */
export const earnedForTier = (db: Queryable, patientId: number, at: Date): Promise<number> =>
  earnedSince(db, patientId, startOfBusinessDay(monthsLater(businessDate(at), -TIER_MONTHS)));

export async function membershipOf(db: Queryable, id: number, now: Date): Promise<Membership> {
  const patientId = await currentId(db, id);
  const rules = await loyaltyRulesAt(db, now);
  const earned = await earnedForTier(db, patientId, now);
  const first = await firstToExpire(db, patientId);
  return {
    patient_id: patientId,
    tier: tierOf(earned, rules),
    earned,
    next: nextTier(earned, rules),
    expiring: first && { points: first.points, on: monthsLater(businessDate(first.at), rules.expires_after) },
  };
}

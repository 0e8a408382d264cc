import { asc, isNull, type SQL, sql } from 'drizzle-orm';
import { currentId } from '#features/patients/server/public.ts';
import { balanceOf } from '#features/points/server/public.ts';
import { redemptionGuards } from '#machines/loyalty/redemption.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { RewardOffer } from '../contract.ts';
import { keepingStock } from '../reward-choices.ts';
import { rewards } from '../schema.ts';

type StoredReward = typeof rewards.$inferSelect;

/** Number of a reward's stock that redemptions keep. */
export const stockTaken = (rewardId: SQL): SQL<number> =>
  sql`(select count(*)::int from redemptions k where k.reward_id = ${rewardId} and k.status in ${keepingStock})`;

export const leftOf = ({ stock }: Pick<StoredReward, 'stock'>, taken: number): number | null => (stock === null ? null : stock - taken);

/** Why a patient with this balance cannot book a reward now; null: it is possible. */
export function whyNotBooked(
  reward: StoredReward,
  { balance, left, now }: { balance: number; left: number | null; now: Date },
): Sentence | null {
  const today = businessDate(now);
  if (reward.retired_at !== null || (reward.valid_to !== null && reward.valid_to < today)) return sentence(redemptionGuards.isOffered);
  if (reward.valid_from > today) return sentence(msg('Not offered yet'));
  if (reward.status === 'PAUSED') return sentence(msg('Not offered at the moment'));
  if (left !== null && left <= 0) return sentence(msg('None are left'));
  if (balance < reward.points) return sentence(msg('Balance is {balance}, this needs {points}'), { balance, points: reward.points });
  return null;
}

/** Rewards of the catalogue as a patient may book them, those for the fewest points first. */
export async function offersFor(
  db: Queryable,
  asked: number,
  now: Date,
): Promise<{ patient_id: number; balance: number; rewards: RewardOffer[] }> {
  const patient_id = await currentId(db, asked);
  const balance = await balanceOf(db, patient_id);
  const catalogue = await db
    .select({ reward: rewards, taken: stockTaken(sql`rewards.id`) })
    .from(rewards)
    .where(isNull(rewards.retired_at))
    .orderBy(asc(rewards.points), asc(rewards.id));
  return {
    patient_id,
    balance,
    rewards: catalogue.map(({ reward, taken }) => {
      const left = leftOf(reward, taken);
      const { id, name, vendor, points, copayment } = reward;
      return { id, name, vendor, points, copayment: copayment ?? 0, left, because: whyNotBooked(reward, { balance, left, now }) };
    }),
  };
}

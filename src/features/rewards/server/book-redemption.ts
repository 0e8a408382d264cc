import { eq, sql } from 'drizzle-orm';
import { balanceOf, changePoints, lockLedger } from '#features/points/server/public.ts';
import { HOURS_TO_CONFIRM } from '#machines/loyalty/redemption-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { redemptions, rewards } from '../schema.ts';
import { redemptionKind } from './redemption-kind.ts';
import { leftOf, stockTaken, whyNotBooked } from './reward-offers.ts';

interface Booking {
  patient_id: number;
  reward_id: number;
  request_key?: string | undefined;
}

/**
 * A patient gets a reward: the points are taken in the same transaction. Who books for the same patient, or takes the same stock,
 * waits, so that neither is overdrawn. Idempotent by request key. Returns its id.
 *
 * @throws ORPCError 400 with the reason why it cannot be booked
 */
export async function bookRedemption(
  tx: Transaction,
  cause: Cause,
  author: { id: number; name: string },
  { request_key: key, ...fields }: Booking,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const patientId = await lockLedger(tx, fields.patient_id);
    if (patientId === null) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
    const [reward] = await tx.select().from(rewards).where(eq(rewards.id, fields.reward_id)).for('no key update');
    if (!reward) throw badRequest([{ field: 'reward_id', message: msg('Reward not found') }]);
    // Read once the reward is locked: a booking that came first counts.
    const [stock] = await tx
      .select({ taken: stockTaken(sql`rewards.id`) })
      .from(rewards)
      .where(eq(rewards.id, reward.id));
    const left = leftOf(reward, stock?.taken ?? 0);
    const why = whyNotBooked(reward, { balance: await balanceOf(tx, patientId), left, now: cause.at });
    if (why) throw badRequest([{ field: 'reward_id', ...why }]);
    const [made] = await tx
      .insert(redemptions)
      .values({
        status: 'BOOKED',
        patient_id: patientId,
        reward_id: reward.id,
        points: reward.points,
        copayment: reward.copayment ?? 0,
        user_id: author.id,
        expires_at: new Date(cause.at.getTime() + HOURS_TO_CONFIRM * 3_600_000),
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A redemption was not stored');
    await changePoints(tx, cause, patientId, { by: author, kind: 'REDEEMED', points: -reward.points, note: reward.name });
    await keepCreation(tx, cause, redemptionKind, made, { author, event: 'redemption.booked' });
    return made.id;
  });
  return id;
}

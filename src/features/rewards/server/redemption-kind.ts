import { eq } from 'drizzle-orm';
import { redemptionMachine, redemptionWhy } from '#machines/loyalty/redemption.ts';
import type { CopaymentMethod, RedemptionFacts } from '#machines/loyalty/redemption-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { redemptionList } from '../lists.ts';
import { redemptionEventLog, redemptions, rewards } from '../schema.ts';
import { giveBackPoints } from './give-back-points.ts';

export type StoredRedemption = typeof redemptions.$inferSelect;

export const factsOf = (
  { copayment, payment }: StoredRedemption,
  reward: Pick<typeof rewards.$inferSelect, 'retired_at'> | undefined,
): RedemptionFacts => ({
  copayment,
  payment: payment as CopaymentMethod | null,
  isOffered: reward?.retired_at === null,
});

const change = 'rewards.redeem';

export const redemptionKind: RecordKind<typeof redemptionMachine, StoredRedemption> = {
  machine: redemptionMachine,
  table: redemptions,
  log: { table: redemptionEventLog, record: redemptionEventLog.redemption_id },
  list: redemptionList.id,
  missing: msg('Redemption not found'),
  permissions: {
    'redemption.confirmed': change,
    'redemption.completed': change,
    'redemption.cancelled': change,
    'redemption.refunded': 'rewards.manage',
  },
  context: async (db, stored) => {
    const [reward] = await db.select({ retired_at: rewards.retired_at }).from(rewards).where(eq(rewards.id, stored.reward_id));
    return factsOf(stored, reward);
  },
  columns: ({ payment }, { at }) => ({ payment, updated_at: at }),
  payload: (event) => ({
    ...('payment' in event && event.payment !== null && { payment: event.payment }),
    ...('reference' in event && { reference: event.reference }),
    ...('reason' in event && { note: event.reason }),
  }),
  why: redemptionWhy,
  audited: ({ payment }) => ({ payment }),
  follow: giveBackPoints,
};

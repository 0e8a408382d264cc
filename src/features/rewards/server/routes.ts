import { eq } from 'drizzle-orm';
import { lockLedger } from '#features/points/server/public.ts';
import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { redemptions } from '../schema.ts';
import { bookRedemption } from './book-redemption.ts';
import { redemptionKind } from './redemption-kind.ts';
import { readRedemption, redemptionsOf } from './redemption-record.ts';
import { offersFor } from './reward-offers.ts';
import { redemptionSource, rewardSource } from './reward-sources.ts';
import { rewardTarget } from './reward-target.ts';

const operations = operationsOf(contract);
const { crm } = operations;

/** A merge locks the patient before what belongs to them. */
async function lockPatientOf(tx: Transaction, id: number): Promise<void> {
  const [found] = await tx.select({ patient: redemptions.patient_id }).from(redemptions).where(eq(redemptions.id, id));
  if (found) await lockLedger(tx, found.patient);
}

const redemption = handlersOf('redemption_id', () => ({ kind: redemptionKind, read: readRedemption, lockFirst: lockPatientOf }));

export const routes = operations.router({
  crm: {
    rewards: { ...editableListHandlers(crm.rewards, rewardSource), ...recordHandlers(crm.rewards, rewardTarget) },
    redemptions: listHandlers(crm.redemptions, redemptionSource),
    redemption: crm.redemption.handler(redemption.read),
    rewardOffers: crm.rewardOffers.handler(({ context, input }) => offersFor(context.db, input.patient_id, context.clock.now())),
    redemptionsOfPatient: crm.redemptionsOfPatient.handler(({ context, input: { patient_id, ...page } }) =>
      redemptionsOf(context.db, patient_id, page),
    ),
    bookRedemption: crm.bookRedemption.handler(redemption.created(bookRedemption)),
    confirmRedemption: crm.confirmRedemption.handler(
      redemption.changed(({ by, input: { payment } }) => ({ event: { type: 'redemption.confirmed', by, payment: payment || null } })),
    ),
    completeRedemption: crm.completeRedemption.handler(redemption.changed(({ by }) => ({ event: { type: 'redemption.completed', by } }))),
    cancelRedemption: crm.cancelRedemption.handler(
      redemption.changed(({ by, input: { reason } }) => ({ event: { type: 'redemption.cancelled', by, reason } })),
    ),
    refundRedemption: crm.refundRedemption.handler(
      redemption.changed(({ by, input: { reference } }) => ({ event: { type: 'redemption.refunded', by, reference } })),
    ),
  },
});

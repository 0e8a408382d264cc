import { accept } from '#machines/entity.ts';
import { holdPatient } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { SubscriptionPlan } from '../contract.ts';
import { subscriptions } from '../schema.ts';
import { factsOf, subscriptionKind } from './subscription-kind.ts';
import { columnsOf, requirePlan, writeLines } from './subscription-plan.ts';

type NewSubscription = SubscriptionPlan & { patient_id: number; request_key?: string | undefined };

/** A patient gets medicines at regular intervals. Idempotent by request key. Returns its id. @throws ORPCError 400 at the field */
export async function createSubscription(
  tx: Transaction,
  cause: Cause,
  author: { id: number; name: string },
  { request_key: key, ...fields }: NewSubscription,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const { patient_id, next_on, lines } = fields;
    const patient = await holdPatient(tx, patient_id);
    if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
    await requirePlan(tx, patient.id, fields, new Set());
    const ends_on = fields.ends_on || null;
    // The days of a new subscription are judged as those of a change.
    const facts = factsOf({ next_on, ends_on, paused_until: null }, cause.at);
    const days = { type: 'subscription.changed' as const, by: author, nextOn: next_on, endsOn: ends_on };
    if (!accept(subscriptionKind.machine, 'ACTIVE', facts, days))
      throw badRequest([{ field: 'next_on', ...subscriptionKind.why(facts, days, 'ACTIVE') }]);
    const [made] = await tx
      .insert(subscriptions)
      .values({
        status: 'ACTIVE',
        patient_id: patient.id,
        ...columnsOf(fields),
        next_on,
        ends_on,
        user_id: author.id,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A subscription was not stored');
    await writeLines(tx, made.id, lines);
    await keepCreation(tx, cause, subscriptionKind, made, {
      author,
      event: 'subscription.created',
      payload: { next_on },
      audited: { lines },
    });
    return made.id;
  });
  return id;
}

import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#features/orders/server/public.ts';
import { onlyPatientWithPhone } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { newCallback } from '../contract.ts';
import { FARTHEST_CALL } from '../callback-choices.ts';
import { callbacks } from '../schema.ts';
import { callbackKind } from './callback-kind.ts';
import { orderWithCode } from './orders-of-callers.ts';

/** The patient with this number: that of the order, or the only one. */
async function patientWith(tx: Transaction, phone: string, orderId: number | null): Promise<{ id: number; name: string } | null> {
  if (orderId !== null) {
    const [ofOrder] = await tx
      .select({ id: orders.patient_id, name: orders.patient_name })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.phone_no, phone)));
    if (ofOrder) return ofOrder;
  }
  return onlyPatientWithPhone(tx, phone);
}

type NewCallback = z.output<typeof newCallback> & { request_key?: string | undefined };

/**
 * A customer is to be called back, by everybody. Idempotent by request key. Returns its id.
 *
 * @param chosen the patient, if the number alone does not decide it
 */
export async function createCallback(
  tx: Transaction,
  cause: Cause,
  author: Author,
  { request_key: key, ...fields }: NewCallback,
  chosen?: { id: number; name: string },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    requireAhead(fields.due_at, cause.at, FARTHEST_CALL);
    const { phone_no, reason, note } = fields;
    const order_id = await orderWithCode(tx, fields.order);
    const patient = chosen ?? (await patientWith(tx, phone_no, order_id));
    const [made] = await tx
      .insert(callbacks)
      .values({
        status: 'PENDING',
        patient_id: patient?.id ?? null,
        name: fields.name || (patient?.name ?? ''),
        phone_no,
        reason,
        note,
        due_at: new Date(fields.due_at),
        order_id,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A callback was not stored');
    const payload = { due_at: fields.due_at, ...(note && { note }) };
    await keepCreation(tx, cause, callbackKind, made, { author, event: 'callback.created', payload });
    return made.id;
  });
  return id;
}

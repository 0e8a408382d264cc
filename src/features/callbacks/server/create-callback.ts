import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CallbackOwner } from '#machines/orders/callback.ts';
import { orders } from '#features/orders/server/public.ts';
import { patients } from '#features/patients/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { newCallback } from '../contract.ts';
import { callbackEventLog, callbacks } from '../schema.ts';
import { orderWithCode, requireTime } from './change-callback.ts';

/** The patient with this number: that of the order, or the only one. */
async function patientWith(tx: Transaction, phone: string, orderId: number | null): Promise<{ id: number; name: string } | null> {
  if (orderId !== null) {
    const [ofOrder] = await tx
      .select({ id: orders.patient_id, name: orders.patient_name })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.phone_no, phone)));
    if (ofOrder) return ofOrder;
  }
  const [patient, another] = await tx
    .select({ id: patients.id, name: patients.name })
    .from(patients)
    .where(and(eq(patients.phone_no, phone), isNull(patients.merged_into)))
    .limit(2);
  return patient !== undefined && another === undefined ? patient : null;
}

/** A customer is to be called back, by everybody. Idempotent by request key. Returns its id. */
export async function createCallback(
  db: Database,
  cause: Cause,
  user: CallbackOwner,
  { request_key: key, ...fields }: z.output<typeof newCallback> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      requireTime(fields.due_at, cause.at);
      const { phone_no, reason, note } = fields;
      const order_id = await orderWithCode(tx, fields.order);
      const patient = await patientWith(tx, phone_no, order_id);
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
        .returning({ id: callbacks.id });
      if (!made) throw new Error('A callback was not stored');
      await tx.insert(callbackEventLog).values({
        callback_id: made.id,
        version: 1,
        at: cause.at,
        user_id: user.id,
        by: user.name,
        event: 'callback.created',
        from_status: null,
        to_status: 'PENDING',
        payload: { due_at: fields.due_at, ...(note && { note }) },
      });
      await recordAudit(tx, cause, `callbacks/${made.id}`, null, { status: 'PENDING', version: 1 });
      return made.id;
    }),
  );
  return id;
}

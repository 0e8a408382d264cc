import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { readDoctor } from '#features/doctors/server/public.ts';
import { noSuchOrder, orderLines, orders } from '#features/orders/server/public.ts';
import { askDoctor, lockReading } from '#features/prescriptions/server/public.ts';
import { openStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { contract } from '../contract.ts';
import { FARTHEST_CALL } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { questionKind } from './question-kind.ts';

type NewQuestion = z.output<NonNullable<(typeof contract.oms.askDoctor)['~orpc']['inputSchema']>>;

type Asked = Omit<NewQuestion, 'request_key'>;

async function requireDoctor(tx: Transaction, id: number): Promise<void> {
  const doctor = await readDoctor(tx, id);
  if (!doctor) throw badRequest([{ field: 'doctor_id', message: msg('Doctor not found') }]);
  if (doctor.retired_at !== null) throw badRequest([{ field: 'doctor_id', message: msg('This doctor is retired') }]);
}

/** The patient of an open order. */
async function patientOf(tx: Transaction, orderId: number): Promise<number> {
  const [order] = await tx.select({ status: orders.status, patient_id: orders.patient_id }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  if (!openStatuses.includes(order.status as OrderStatus)) throw badRequest([{ field: 'order_id', message: msg('This order is closed') }]);
  return order.patient_id;
}

/** Refuses (400) the prescription of another order, and a line that is neither in the prescription nor in the order. */
async function requireLine(tx: Transaction, { order_id, reading_id, drug_id }: Asked): Promise<void> {
  if (reading_id !== null || drug_id === null) return;
  const isInOrder = and(eq(orderLines.order_id, order_id), eq(orderLines.drug_id, drug_id));
  const [line] = await tx.select({ id: orderLines.id }).from(orderLines).where(isInOrder).limit(1);
  if (!line) throw badRequest([{ field: 'drug_id', message: msg('This drug is not in the order') }]);
}

/**
 * Something is asked of a doctor: about an order, or about a prescription, which then waits for the answer. Idempotent by request
 * key. Returns the question's id.
 */
export async function createQuestion(
  tx: Transaction,
  cause: Cause,
  author: { id: number; name: string },
  { request_key: key, ...asked }: NewQuestion,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: asked }, async () => {
    requireAhead(asked.due_at, cause.at, FARTHEST_CALL);
    const reading = asked.reading_id === null ? null : await lockReading(tx, asked.reading_id);
    if (reading && reading.order_id !== asked.order_id)
      throw badRequest([{ field: 'reading_id', message: msg('This prescription is another order’s') }]);
    const patient_id = await patientOf(tx, asked.order_id);
    await requireDoctor(tx, asked.doctor_id);
    await requireLine(tx, asked);
    if (reading) await askDoctor(tx, cause, author, reading, asked.question);
    const [made] = await tx
      .insert(doctorQuestions)
      .values({
        ...asked,
        status: 'asked',
        patient_id,
        due_at: new Date(asked.due_at),
        asked_by_id: author.id,
        created_at: cause.at,
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('A question was not stored');
    await keepCreation(tx, cause, questionKind, made, { author, event: 'question.asked', payload: { note: asked.question } });
    return made.id;
  });
  return id;
}

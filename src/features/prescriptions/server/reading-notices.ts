import { eq } from 'drizzle-orm';
import type { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { notify, statusAttribute } from '#features/notifications/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Accepted } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { StoredReading } from './reading-facts.ts';

/** The reader learns who asks for the prescription, and who asked for it that it is theirs. */
export async function notifyAboutReader(
  tx: Transaction,
  at: Date,
  { event: { type }, before, after, author }: Accepted<typeof prescriptionMachine, StoredReading>,
): Promise<void> {
  const send = async (userId: number | null, title: string, text: string) => {
    const [order] = await tx.select({ code: orders.code, status: orders.status }).from(orders).where(eq(orders.id, after.order_id));
    if (!order) throw new Error(`Order ${after.order_id} of a prescription is missing`);
    const message_attributes = { order_id: after.order_id, id: null, status: statusAttribute(order.status as OrderStatus) };
    await notify(tx, at, { title, message: `${order.code}: ${text}`, message_attributes }, { userIds: [userId] });
  };
  if (type === 'review.requested')
    await send(before.reader_id, 'Prescription asked for', `${author.name} asks for the prescription that you read`);
  if (type === 'review.handedOver' && after.reader_id !== null)
    await send(after.reader_id, 'Prescription handed over', `${author.name} leaves the prescription to you`);
}

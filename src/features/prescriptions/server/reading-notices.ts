import type { PrescriptionEvent, PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { notify, statusAttribute } from '#features/notifications/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { StoredReading } from './reading-facts.ts';

interface Handed {
  order: { code: string; status: string };
  by: PrescriptionUser;
  event: PrescriptionEvent['type'];
  before: StoredReading;
  after: StoredReading;
}

/** The reader learns who asks for the prescription, and who asked for it that it is theirs. */
export async function notifyAboutReader(tx: Transaction, at: Date, { order, by, event, before, after }: Handed): Promise<void> {
  const notice = (title: string, text: string) => ({
    title,
    message: `${order.code}: ${text}`,
    message_attributes: { order_id: before.order_id, id: null, status: statusAttribute(order.status as OrderStatus) },
  });
  if (event === 'review.requested')
    await notify(tx, at, notice('Prescription asked for', `${by.name} asks for the prescription that you read`), {
      userIds: [before.reader_id],
    });
  if (event === 'review.handedOver' && after.reader_id !== null)
    await notify(tx, at, notice('Prescription handed over', `${by.name} leaves the prescription to you`), { userIds: [after.reader_id] });
}

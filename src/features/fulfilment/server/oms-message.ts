import { eq } from 'drizzle-orm';
import { orderLines, type OrderMove } from '#features/orders/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { OmsCancellation, OmsOrder } from '../schema.ts';
import type { OmsMessage } from './fulfilment-port.ts';
import type { StoredPush } from './push-kind.ts';

type Order = OrderMove['order'];

/** The content of a stored push, by its kind. */
export const contentOf = ({
  kind,
  payload,
}: Pick<StoredPush, 'kind' | 'payload'>): { order: OmsOrder } | { cancellation: OmsCancellation } =>
  kind === 'CANCELLATION' ? { cancellation: payload as OmsCancellation } : { order: payload as OmsOrder };

/** A stored push as the OMS receives it. */
export const messageOf = (push: StoredPush): OmsMessage => ({ id: push.message_id, attempt: push.attempts, ...contentOf(push) });

/** The order as the OMS receives it. */
export async function omsOrderOf(tx: Transaction, order: Order): Promise<OmsOrder> {
  const lines = await tx
    .select({ drug_id: orderLines.drug_id, drug: drugs.name, quantity: orderLines.quantity, amount: orderLines.amount })
    .from(orderLines)
    .innerJoin(drugs, eq(drugs.id, orderLines.drug_id))
    .where(eq(orderLines.order_id, order.id))
    .orderBy(orderLines.id);
  return {
    order_id: order.id,
    order_code: order.code,
    type: order.type,
    payment: order.payment,
    value: order.value,
    delivery_charge: order.delivery_charge,
    promo_code: order.promo_code,
    promo_amount: order.promo_amount,
    slot_start: order.slot_start?.toISOString() ?? null,
    slot_end: order.slot_end?.toISOString() ?? null,
    store: { id: order.store_id, name: order.store },
    customer: {
      name: order.patient_name,
      phone_no: order.phone_no,
      address: order.address,
      pincode: order.pincode,
      city: order.city,
    },
    lines,
  };
}

/** Every word by its first letter: `A•••• R••••`. */
const maskWords = (words: string): string => words.replaceAll(/[\p{L}\p{N}]+/gu, (word) => `${Array.from(word)[0] ?? ''}••••`);

/** The same without the customer's name, phone and address, for people who look for the fault. */
export const withoutPersonalData = (order: OmsOrder): OmsOrder => ({
  ...order,
  customer: {
    ...order.customer,
    name: maskWords(order.customer.name),
    phone_no: `••••••${order.customer.phone_no.slice(-4)}`,
    address: '••••',
  },
});

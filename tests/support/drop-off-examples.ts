import { inAnHour } from './callback-examples.ts';
import { NOBODYS } from './import-examples.ts';
import type { TestServer } from './server.ts';

/** Inputs of the operations on drop-off carts, by operation. */
export const dropOffExamples = {
  'oms.dropOff': () => ({ cart_id: 1 }),
  'oms.takeDropOff': () => ({ cart_id: NOBODYS, version: 1 }),
  'oms.logDropOffCall': () => ({ cart_id: NOBODYS, version: 1, result: 'CONNECTED' }),
  'oms.rescheduleDropOff': () => ({ cart_id: NOBODYS, version: 1, due_at: inAnHour() }),
  'oms.declineDropOff': () => ({ cart_id: NOBODYS, version: 1, reason: 'PRICE' }),
  'oms.recoverDropOff': () => ({ cart_id: NOBODYS, version: 1, order: 'GLN-1' }),
  'oms.reopenDropOff': () => ({ cart_id: NOBODYS, version: 1 }),
  'oms.dropOffStats': () => ({}),
  'oms.setDropOffTarget': () => ({ scope: 'Pune', version: 99, percent: 22 }),
};

/** A cart of the demonstration in this status, which nobody has: each time another one. */
export async function aCart(
  { db }: TestServer,
  status: 'OPEN' | 'CONTACTED' | 'NOT-INTERESTED' = 'OPEN',
): Promise<{ cart_id: number; version: number }> {
  const { rows } = await db.$client.query<{ cart_id: number; version: number }>(
    `update drop_off_carts set owner_id = null, updated_at = updated_at + interval '1 year'
     where id = (select id from drop_off_carts where status = $1 order by updated_at, id limit 1) returning id::int as cart_id, version`,
    [status],
  );
  const [cart] = rows;
  if (!cart) throw new Error(`No cart is ${status}`);
  return cart;
}

/** An order that the patient of a cart placed a minute after leaving it: each time another one. */
export async function anOrderOf({ db }: TestServer, cartId: number): Promise<{ id: number; code: string; patientId: number }> {
  const { rows } = await db.$client.query<{ id: number; code: string; patientId: number }>(
    `update orders o set patient_id = c.patient_id, placed_at = c.left_at + interval '1 minute' from drop_off_carts c
     where c.id = $1 and o.id = (
       select max(n.id) from orders n where n.patient_id <> c.patient_id and not exists (
         select 1 from drop_off_carts p where p.patient_id = n.patient_id or p.order_id = n.id))
     returning o.id::int, o.code, o.patient_id::int as "patientId"`,
    [cartId],
  );
  const [order] = rows;
  if (!order) throw new Error('There is no order');
  return order;
}

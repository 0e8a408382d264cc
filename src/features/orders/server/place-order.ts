import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrderReason, OrderType } from '#machines/orders/order-statuses.ts';
import { lockDrugs } from '#features/drugs/server/public.ts';
import { stores } from '#features/locations/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { hooks } from '#platform/server/hooks.ts';
import { orderEvents, orderLines, orderNotes, orders, prescriptions } from '../schema.ts';
import { holdPatient } from '#features/patients/server/public.ts';
import type { Author, PlacedOrder } from './order-change.ts';
import { withPages } from './settle-prescriptions.ts';

export const SPENT_PRESCRIPTION = msg('This prescription was rejected, or belongs to another order: choose another one');

/** Promised time from the placed order to its delivery. Milliseconds. */
const TURN_AROUND_MS = 60 * 60_000;

/** An order to be placed. Money in paise; value = lines − promo − discount + delivery. */
export interface NewOrder {
  type: OrderType;
  patientId: number;
  storeId: number;
  address: string;
  pincode: string;
  reason: OrderReason;
  /** On file for the patient; it is attached to the order. */
  prescriptionId: number | null;
  lines: readonly { drugId: number; quantity: number; amount: number }[];
  promo: { code: string; amount: number } | null;
  discount: number;
  deliveryCharge: number;
  /** CustomDeliveryTypeChoices (§3); null: none was agreed. */
  delivery: string | null;
  value: number;
  payment: string;
  slot: { from: string; until: string } | null;
  /** By when it is promised, if not within the usual time. */
  promisedAt?: Date;
  note: string;
  /** One line for the timeline. */
  summary: string;
  /** Drugs that the patient is allergic to, as the agent has confirmed: `Cefpodoxime 200 (cephalosporin)`. */
  despiteAllergy: readonly string[];
  source: PlacedOrder['source'];
}

/**
 * Writes an order with its lines, first event, note and audit, in the caller's transaction, assigned to its author.
 *
 * @returns id and code, such as `GLN-20001`
 */
export async function placeOrder(tx: Transaction, cause: Cause, author: Author, order: NewOrder): Promise<{ id: number; code: string }> {
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`);
  const [next] = rows;
  if (!next) throw new Error('No order number');
  const { id } = next;
  const code = `GLN-${id}`;
  const columns = await columnsOf(tx, cause, author, order);
  await tx
    .insert(orders)
    .overridingSystemValue()
    .values({ id, code, ...columns });
  await tx
    .insert(orderLines)
    .values(order.lines.map(({ drugId, quantity, amount }) => ({ order_id: id, drug_id: drugId, quantity, amount })));
  if (order.prescriptionId !== null) await attachPrescription(tx, order.prescriptionId, id, order.patientId);
  await tx.insert(orderEvents).values({
    order_id: id,
    version: 1,
    at: cause.at,
    user_id: author.userId,
    by: author.by,
    event: 'placed',
    from_status: null,
    to_status: 'PLACED',
    payload: { summary: order.summary, ...(order.despiteAllergy.length > 0 && { despite_allergy: order.despiteAllergy.join(', ') }) },
  });
  if (order.note !== '' && author.userId !== null)
    await tx.insert(orderNotes).values({ order_id: id, at: cause.at, user_id: author.userId, by: author.by, text: order.note });
  await recordAudit(tx, cause, `orders/${id}`, null, { status: 'PLACED', version: 1, value: order.value, source: order.source });
  const placed: PlacedOrder = {
    id,
    code,
    type: order.type,
    promisedAt: columns.tat_due_at,
    patientId: order.patientId,
    by: author.by,
    userId: author.userId,
    source: order.source,
  };
  for (const follow of hooks('orders.placed')) await follow(tx, cause, placed);
  return { id, code };
}

/** @throws ORPCError 400 if it was rejected, or attached to another order, meanwhile */
async function attachPrescription(tx: Transaction, prescriptionId: number, orderId: number, patientId: number): Promise<void> {
  const isFree = and(eq(prescriptions.patient_id, patientId), isNull(prescriptions.order_id), isNull(prescriptions.rejected_at));
  const { rowCount } = await tx
    .update(prescriptions)
    .set({ order_id: orderId })
    .where(and(withPages(prescriptionId), isFree));
  if (rowCount === 0) throw badRequest([{ field: 'prescription_id', message: SPENT_PRESCRIPTION }]);
}

async function columnsOf(tx: Transaction, cause: Cause, author: Author, order: NewOrder) {
  const patient = await holdPatient(tx, order.patientId);
  const [store] = await tx.select().from(stores).where(eq(stores.id, order.storeId));
  if (!patient || !store) throw new Error('An order needs a patient and a store');
  const ids = order.lines.map(({ drugId }) => drugId);
  const contents = await lockDrugs(tx, ids);
  const inOrder = ids.flatMap((id) => contents.find((drug) => drug.id === id) ?? []);
  const { reason, value, payment, address, pincode, discount } = order;
  return {
    type: order.type,
    status: 'PLACED',
    status_name: 'PLACED',
    status_since: cause.at,
    tat_due_at: order.promisedAt ?? new Date(cause.at.getTime() + TURN_AROUND_MS),
    reason,
    prescription_state: prescriptionState(reason, inOrder, order.prescriptionId !== null),
    patient_id: patient.id,
    patient_name: patient.name,
    phone_no: patient.phone_no,
    store_id: store.id,
    store: store.name,
    city: store.city,
    address,
    pincode,
    payment,
    slot_start: order.slot && new Date(order.slot.from),
    slot_end: order.slot && new Date(order.slot.until),
    promo_code: order.promo?.code ?? null,
    promo_amount: order.promo?.amount ?? 0,
    discount,
    delivery_charge: order.deliveryCharge,
    delivery: order.delivery,
    value,
    drug_names: inOrder.map(({ name }) => name).join(', '),
    compositions: [...new Set(inOrder.map(({ composition }) => composition.replaceAll(/[()]/g, '')))].join(', '),
    assignee_id: author.userId,
    assignee: author.userId === null ? null : author.by,
    last_note: order.note || null,
    placed_at: cause.at,
  };
}

/** The customer's word decides what is looked for; whether it covers the drugs is found out by the chart. */
function prescriptionState(reason: OrderReason, contents: readonly { schedule: string | null }[], isAttached: boolean): string {
  if (contents.every(({ schedule }) => schedule === null)) return 'NOT-NEEDED';
  return isAttached || reason === 'EXISTING-RX' ? 'ON-FILE' : 'NONE';
}

import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { MOST_DELIVERY_ATTEMPTS, type WaybillEvent } from '#machines/orders/waybill-facts.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { sendToWaybill } from '../server/change-waybills.ts';
import { createWaybill } from '../server/create-waybill.ts';
import { type Courier, endedStatuses, type WaybillStatus } from '../waybill-choices.ts';
import { writeWaybills } from './write-waybills.ts';
import { carrier, drawCourier, drawFailure, packer, receiverOf } from './waybill-course.ts';

const MINUTE = 60_000;
const ROUNDS = 107;

/** Waybills whose parcels wait for their hand-over. */
const CREATED = 90;
/** Parcels that move in each minute. */
const MOVES = 6;

/** How long a parcel stays in a state. Minutes. */
const stays: Partial<Record<WaybillStatus, number>> = {
  CREATED: 45,
  'HANDED-OVER': 25,
  'IN-TRANSIT': 50,
  'OUT-FOR-DELIVERY': 55,
  'ATTEMPT-FAILED': 90,
  RETURNING: 240,
};

interface OpenWaybill {
  id: number;
  status: WaybillStatus;
  courier: Courier;
  attempts: number;
  /** Its last step. */
  since: string;
  order: OrderStatus;
  patient_name: string;
  [column: string]: unknown;
}

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

async function openWaybills({ db }: AdvanceParts): Promise<OpenWaybill[]> {
  const { rows } = await db.execute<OpenWaybill>(sql`
    select w.id::int, w.status, w.courier, w.attempts, w.updated_at as since, o.status as order, o.patient_name
    from waybills w join orders o on o.id = w.order_id where w.status not in ${endedStatuses} order by w.updated_at, w.id`);
  const touched = await changedByUsers(
    db,
    'waybills',
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !touched.has(id));
}

/** The next event of a parcel. */
function nextEvent(
  { status, courier, attempts, patient_name, order }: OpenWaybill,
  draw: Random,
): Exclude<WaybillEvent, { type: 'order.cancelled' }> | null {
  const by = carrier(courier);
  const isDelivered = order === 'DELIVERED' || order === 'COMPLETED';
  switch (status) {
    case 'CREATED':
      return order.startsWith('CANCEL')
        ? { type: 'waybill.cancelled', by: packer, reason: 'The order was cancelled' }
        : { type: 'waybill.handedOver', by: packer };
    case 'HANDED-OVER':
      return { type: courier === 'OWN-RIDER' ? 'waybill.takenOut' : 'waybill.forwarded', by };
    case 'IN-TRANSIT':
      return { type: 'waybill.takenOut', by };
    case 'OUT-FOR-DELIVERY':
      return isDelivered || draw.chance(0.88)
        ? { type: 'waybill.delivered', by, receiver: receiverOf(patient_name, draw) }
        : { type: 'waybill.attemptFailed', by, failure: drawFailure(draw) };
    case 'ATTEMPT-FAILED':
      return attempts < MOST_DELIVERY_ATTEMPTS && (isDelivered || draw.chance(0.8))
        ? { type: 'waybill.takenOut', by }
        : { type: 'waybill.sentBack', by, reason: 'The customer could not be reached' };
    case 'RETURNING':
      return { type: 'waybill.returned', by: packer };
    default:
      return null;
  }
}

/** Whether its order has moved on without it, as the reports of the demonstration's stores have it. */
const isBehind = ({ status, order }: OpenWaybill): boolean =>
  order === 'DELIVERED' || order === 'COMPLETED' || (status === 'CREATED' && order !== 'CREATED-CUSTOMER-BILL');

/** Riders and couriers move parcels on, what the orders are ahead of first; packed orders get waybills. */
export async function advanceWaybills(parts: AdvanceParts): Promise<void> {
  const { db, since, now } = parts;
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  const send = async (waybill: OpenWaybill): Promise<boolean> => {
    const event = nextEvent(waybill, draw);
    return event !== null && (await sendToWaybill(db, causeAt(now), event.by, waybill.id, event)).stored !== null;
  };
  for (let behind = (await openWaybills(parts)).filter(isBehind), left = 8; behind.length > 0 && left > 0; left -= 1) {
    for (const waybill of behind) await send(waybill);
    behind = (await openWaybills(parts)).filter(isBehind);
  }
  // The orders of the time without the server were written without their waybills.
  if (parts.isLong) await parts.bulk((bulk) => writeWaybills(bulk, now, 1));
  const isDue = ({ status, since: from }: OpenWaybill) => Date.parse(from) + (stays[status] ?? 0) * MINUTE < now.getTime();
  let moves = Math.ceil((MOVES * Math.max(now.getTime() - since.getTime(), 10_000)) / MINUTE);
  for (const waybill of (await openWaybills(parts)).filter(isDue)) {
    if (moves <= 0) break;
    if (await send(waybill)) moves -= 1;
  }
  await makeWaybills(parts, draw);
}

/** Packed orders get their waybills, those that wait longest first. */
async function makeWaybills({ db, now }: AdvanceParts, draw: Random): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id::int from orders o where o.status = 'CREATED-CUSTOMER-BILL' and o.delivery is distinct from 'STORE-PICKUP'
      and not exists (select from waybills w where w.order_id = o.id and w.status not in ${endedStatuses})
    order by o.status_since, o.id
    limit greatest(0, ${CREATED} - (select count(*) from waybills where status = 'CREATED'))`);
  for (const { id } of rows) {
    const fields = { order_id: id, courier: drawCourier(draw), parcels: 1, weight: draw.whole(4, 90) * 20 };
    await db.transaction((tx) => createWaybill(tx, causeAt(now), packer, fields));
  }
}

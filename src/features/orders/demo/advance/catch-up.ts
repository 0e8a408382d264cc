import type pg from 'pg';
import type { BulkParts } from '#platform/server/demo/demo.ts';
import { orderEvents, orderLines, orderNotes, orders, prescriptions } from '../../schema.ts';
import type { BasketLine } from '../lines-and-price.ts';
import { type Desk, openDesks } from '../open-order-quotas.ts';
import { type Course, endedCourse, openCourse } from '../order-timing.ts';
import { insertPrescriptions } from '../prescriptions.ts';
import { arrivalsBetween, HOUR, MINUTE } from '../working-day.ts';
import { type Batch, type Business, emptyBatch, writeOrder } from '../write-order.ts';
import type { Market } from './arrivals.ts';
import { isLate, isOpen, isSoon, type OpenOrder } from './open-orders.ts';
import { pictures } from './world.ts';

/** Orders of a day that ended while the server was off, for each unit of scale: as many as on the last filled days. */
const A_DAY = 278;
/** Orders that came in last are still open. */
const STILL_OPEN = 4 * HOUR;
const BATCH = 1_000;

/** Quotas that the orders of other courses do not fill yet. */
export function desksToFill(scale: number, open: readonly OpenOrder[], now: number): Desk[] {
  const used = new Set<Desk>();
  const desks = openDesks(scale);
  const kindOf = (order: OpenOrder): Desk['tat'] => (isLate(order, now) ? 'late' : isSoon(order, now) ? 'soon' : 'later');
  for (const order of open) {
    const kind = kindOf(order);
    const isNobodys = order.assignee_id === null;
    const fits = (desk: Desk) => !used.has(desk) && desk.tat === kind && (desk.assigned === 'nobody') === isNobodys;
    const desk = desks.find((one) => fits(one) && one.status === order.status) ?? desks.find(fits);
    if (desk) used.add(desk);
  }
  return desks.filter((desk) => !used.has(desk));
}

/** Goods that the orders of a batch need at their stores, and hold there. */
class Deliveries {
  private readonly needs = new Map<string, { store_id: number; drug_id: number; needed: number; reserved: number }>();

  need(store_id: number, { drug, quantity }: BasketLine, isReserved: boolean): void {
    const key = `${store_id} ${drug.id}`;
    const need = this.needs.get(key) ?? { store_id, drug_id: drug.id, needed: 0, reserved: 0 };
    if (isReserved) need.reserved += quantity;
    else need.needed += quantity;
    this.needs.set(key, need);
  }

  /** In the order of stock locks. */
  async arrive(client: pg.ClientBase): Promise<void> {
    const rows = [...this.needs.values()].toSorted((one, other) => one.drug_id - other.drug_id || one.store_id - other.store_id);
    await client.query(
      `insert into store_stock as s (store_id, drug_id, on_hand, reserved)
       select store_id, drug_id, needed + reserved, reserved from json_to_recordset($1)
         as n (store_id bigint, drug_id bigint, needed integer, reserved integer)
       on conflict (store_id, drug_id) do update set
         on_hand = greatest(s.on_hand, s.reserved + excluded.on_hand - excluded.reserved) + excluded.reserved, reserved = s.reserved + excluded.reserved`,
      [JSON.stringify(rows)],
    );
  }
}

interface Gap {
  market: Market & { scale: number };
  desks: readonly Desk[];
  since: number;
  now: number;
}

/** Orders of the time without a server, oldest first. */
function coursesOf({ market, desks, since, now }: Gap): Course[] {
  // Other orders each time: the moment makes the difference.
  const round = Math.floor(now / MINUTE) % 1_000_000_007;
  const ended = [...arrivalsBetween(since, now - STILL_OPEN, A_DAY * market.scale)].map((at, index) => endedCourse(index, at, now, round));
  const open = desks.map((desk) => openCourse(desk, now, round));
  return [...ended, ...open].toSorted((one, other) => one.placedAt - other.placedAt);
}

/** Writes the orders of the time without a server, as the demonstration is filled. */
export async function writeGap({ client, insert, takeIds }: BulkParts, gap: Gap): Promise<void> {
  const { market, now } = gap;
  const images = pictures();
  const courses = coursesOf(gap);
  const ids = await takeIds(orders, courses.length);
  const deliveries = new Deliveries();
  for (let first = 0; first < courses.length; first += BATCH) {
    const part = courses.slice(first, first + BATCH);
    const files = await takeIds(prescriptions, part.length * 4);
    const business: Business = {
      now,
      stores: market.stores,
      patients: market.patients,
      images: images.length,
      shelves: market.shelves,
      nextPrescriptionId: () => files.shift() ?? missing('a prescription'),
      stock: (storeId, line, short) => void (short || deliveries.need(storeId, line, false)),
      reserve: (storeId, line) => deliveries.need(storeId, line, true),
    };
    const batch = emptyBatch();
    for (const [index, course] of part.entries()) writeOrder(ids[first + index] ?? missing('an order'), course, business, batch);
    await insertBatch({ client, insert, takeIds }, batch, images);
  }
  await deliveries.arrive(client);
}

function missing(what: string): never {
  throw new Error(`No id is left for ${what}`);
}

async function insertBatch({ client, insert }: BulkParts, batch: Batch, images: readonly Buffer[]): Promise<void> {
  await insert(orders, batch.orders);
  await insert(orderLines, batch.lines);
  await insert(orderEvents, batch.events);
  await insert(orderNotes, batch.notes);
  await insertPrescriptions(client, batch.prescriptions, images);
}

/** Open orders that are still to be counted. */
export const stillOpen = (all: readonly OpenOrder[]): OpenOrder[] => all.filter(isOpen);

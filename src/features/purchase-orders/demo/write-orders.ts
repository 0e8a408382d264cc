import { netRate } from '#features/distributor-rates/server/public.ts';
import { financialYear } from '#features/bills/server/public.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { freePacks, lineValue } from '../line-amount.ts';
import { type PurchaseOrderStatus, purchaseOrderStatuses, USUAL_LIMIT } from '../purchase-order-choices.ts';
import { purchaseOrderCounters, purchaseOrderEventLog, purchaseOrderLines, purchaseOrderReceipts, purchaseOrders } from '../schema.ts';
import { daysOf } from '../server/change-purchase-order.ts';
import { purchaseOrderNumber } from '../server/create-purchase-order.ts';
import { approverOf, buyer, type CourseLine, keeper, PurchaseOrderCourse } from './purchase-order-course.ts';

const ORDERS = 127;
const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Orders in each state, for each scale. */
const IN_EACH = 80;

interface Rate {
  distributor_id: number;
  drug_id: number;
  drug: string;
  pack_size: number;
  lead_days: number;
  mrp: number;
  ptr: number;
  discount: number | null;
  cd_percent: number | null;
  scheme: string | null;
  scheme_minimum: number | null;
  gst: number | null;
}

/** What active distributors take today. */
const RATES = `
  select distinct on (r.distributor_id, r.drug_id) r.distributor_id::int, r.drug_id::int, d.name as drug, d.pack_size, s.lead_days, r.mrp, r.ptr,
    r.discount, r.cd_percent, r.scheme, r.scheme_minimum,
    (select (taxed ->> 'percent')::float8 from master_records hsn, jsonb_array_elements(hsn.values -> 'rates') as taxed
      where hsn.id = d.hsn_id and taxed ->> 'from' <= $1::text order by taxed ->> 'from' desc limit 1) as gst
  from distributor_rates r join drugs d on d.id = r.drug_id join distributors s on s.id = r.distributor_id
  where s.status = 'active' and r.retired_at is null and d.retired_at is null and r.from_date <= $1::date and coalesce(r.to_date >= $1::date, true)
  order by r.distributor_id, r.drug_id, r.from_date desc`;

/** Days ago on which orders that are in a state now were made. */
const ages: Record<PurchaseOrderStatus, readonly [least: number, most: number]> = {
  draft: [0, 3],
  waiting: [0, 2],
  approved: [0, 2],
  sent: [1, 6],
  partlyReceived: [3, 12],
  received: [6, 90],
  closed: [20, 90],
  expired: [22, 60],
  cancelled: [2, 60],
};

interface World {
  draw: Random;
  now: number;
}

/** An order of this size is above the limit, any other one below. */
function linesOf(rates: readonly Rate[], isHigh: boolean, { draw }: World): Omit<CourseLine, 'id' | 'purchase_order_id'>[] {
  const first = draw.whole(0, rates.length - 1);
  const chosen = Array.from(
    { length: Math.min(rates.length, draw.whole(2, 6)) },
    (_, at) => rates[(first + at * 7) % rates.length] as Rate,
  );
  const drugs = [...new Map(chosen.map((each) => [each.drug_id, each])).values()];
  const share = ((isHigh ? 1.2 + draw.fraction() : 0.1 + 0.6 * draw.fraction()) * USUAL_LIMIT) / drugs.length;
  return drugs.map(({ drug_id, drug, pack_size, gst, mrp, scheme, scheme_minimum, ...terms }) => {
    const rate = netRate({ ...terms, scheme: null });
    const packs = Math.max(1, Math.min(10_000, Math.floor(share / lineValue({ packs: 1, rate, gst }))));
    const free_packs = freePacks(packs, scheme, scheme_minimum);
    const value = lineValue({ packs, rate, gst });
    return { drug_id, drug, pack_size, packs, free_packs, scheme, rate, gst, mrp, value, received: 0, free_received: 0, closed: 0 };
  });
}

const dayOf = (at: number): string => businessDate(at);

function submit(course: PurchaseOrderCourse, { draw, now }: World): void {
  course.send(Math.min(course.at + draw.whole(1, 3) * HOUR, now), {
    type: 'purchaseOrder.submitted',
    by: draw.chance(0.5) ? keeper : buyer,
  });
}

/** From the draft until it can be sent. */
function approve(course: PurchaseOrderCourse, world: World): void {
  submit(course, world);
  if (course.status !== 'waiting') return;
  const by = approverOf(course.facts.submitter?.id ?? null);
  course.send(Math.min(course.at + world.draw.whole(1, 5) * HOUR, world.now), { type: 'purchaseOrder.approved', by });
}

function send(course: PurchaseOrderCourse, leadDays: number, world: World): void {
  approve(course, world);
  const at = Math.min(course.at + HOUR, world.now);
  const { expected_on, last_on } = daysOf(leadDays, dayOf(at));
  course.send(at, { type: 'purchaseOrder.sent', by: buyer, lastDay: last_on });
  course.expectedOn = expected_on;
}

/** Some of the lines come, or all of them. */
function receive(course: PurchaseOrderCourse, most: number, { draw, now }: World): void {
  for (const line of course.plan.lines.slice(0, most)) {
    const at = Math.min(Math.max(course.at + HOUR, startOfBusinessDay(course.expectedOn ?? '').getTime() + draw.whole(10, 17) * HOUR), now);
    const half = Math.ceil(line.packs / 2);
    if (most < course.plan.lines.length || !draw.chance(0.3) || half === line.packs) course.receive(at, line, line.packs, dayOf(at));
    else {
      course.receive(at, line, half, dayOf(at));
      course.receive(Math.min(at + HOUR, now), line, line.packs - half, dayOf(Math.min(at + HOUR, now)));
    }
  }
}

const cancellations = ['Ordered twice', 'The store has enough', 'Another distributor is cheaper'];
const closures = ['Out of production', 'The distributor has no stock'];

/** Takes an order to the state. */
function bringTo(course: PurchaseOrderCourse, state: PurchaseOrderStatus, leadDays: number, world: World): void {
  const { draw, now } = world;
  if (state === 'draft') return;
  if (state === 'waiting') return submit(course, world);
  if (state === 'approved') return approve(course, world);
  if (state === 'cancelled') {
    if (draw.chance(0.5)) approve(course, world);
    course.send(Math.min(course.at + HOUR, now), { type: 'purchaseOrder.cancelled', by: buyer, reason: draw.pick(cancellations) });
    return;
  }
  send(course, leadDays, world);
  const some = Math.max(1, course.plan.lines.length - 1);
  if (state === 'received') receive(course, course.plan.lines.length, world);
  if (state === 'partlyReceived') receive(course, some, world);
  if (state === 'closed') {
    if (draw.chance(0.6)) receive(course, some, world);
    course.close(Math.min(course.at + 4 * DAY, now), draw.pick(closures));
  }
  if (state === 'expired') {
    if (draw.chance(0.5)) receive(course, some, world);
    const over = daysLater(course.facts.lastDay ?? '', 1);
    course.send(startOfBusinessDay(over).getTime(), { type: 'day.begun', on: over });
  }
}

/** Writes orders in every state. */
export async function writeOrders({ client, insert, now: at, scale }: DemoParts): Promise<void> {
  const { rows: rates } = await client.query<Rate>(RATES, [businessDate(at)]);
  const { rows: stores } = await client.query<{ id: number; code: string }>(
    'select s.id::int, l.code from stores s join store_licences l on l.store_id = s.id order by s.id',
  );
  const byDistributor = [...new Set(rates.map(({ distributor_id }) => distributor_id))].map((id) =>
    rates.filter(({ distributor_id }) => distributor_id === id),
  );
  const courses: PurchaseOrderCourse[] = [];
  let line = 0;
  for (const state of Object.keys(purchaseOrderStatuses) as PurchaseOrderStatus[])
    for (let index = 0; index < IN_EACH * scale; index += 1) {
      const id = courses.length + 1;
      const world = { draw: random(ORDERS, id), now: at.getTime() - 1_000 };
      const { draw } = world;
      const [least, most] = ages[state];
      const created = Math.floor(at.getTime() - (least + (most - least) * draw.fraction()) * DAY - 10 * HOUR);
      const offered = draw.pick(byDistributor);
      const [{ distributor_id, lead_days } = { distributor_id: 0, lead_days: 0 }] = offered;
      const isHigh = state === 'waiting' || (state !== 'draft' && draw.chance(0.15));
      const lines = linesOf(offered, isHigh, world).map((each) => ({ id: (line += 1), purchase_order_id: id, ...each }));
      const plan = { id, store_id: draw.pick(stores).id, distributor_id, lines, created };
      const course = new PurchaseOrderCourse(plan, draw.chance(0.5) ? keeper : buyer);
      bringTo(course, state, lead_days, world);
      courses.push(course);
    }
  await insertCourses(insert, courses, new Map(stores.map(({ id, code }) => [id, code])));
}

async function insertCourses(insert: DemoParts['insert'], courses: readonly PurchaseOrderCourse[], codes: ReadonlyMap<number, string>) {
  const counters = new Map<string, { store_id: number; financial_year: string; last: number }>();
  const numbers = new Map<number, string>();
  for (const { id, plan } of courses.toSorted((one, other) => one.plan.created - other.plan.created)) {
    const { store_id, created } = plan;
    const financial_year = financialYear(businessDate(created));
    const counter = counters.get(`${store_id}/${financial_year}`) ?? { store_id, financial_year, last: 0 };
    counter.last += 1;
    counters.set(`${store_id}/${financial_year}`, counter);
    numbers.set(id, purchaseOrderNumber(codes.get(store_id) ?? '', financial_year, counter.last));
  }
  await insert(
    purchaseOrders,
    courses.map((course) => course.rowWith(numbers.get(course.id) ?? '')),
  );
  await insert(purchaseOrderCounters, [...counters.values()]);
  await insert(
    purchaseOrderLines,
    courses.flatMap(({ plan }) => plan.lines.map(({ drug: _drug, ...row }) => row)),
  );
  await insert(
    purchaseOrderReceipts,
    courses.flatMap(({ receipts }) => receipts),
  );
  await insert(
    purchaseOrderEventLog,
    courses.flatMap(({ log }) => log),
  );
}

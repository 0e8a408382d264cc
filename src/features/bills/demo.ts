import { businessDate } from '#platform/contract/business-day.ts';
import type pg from 'pg';
import type { BulkParts, Demo, DemoParts } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { billAmounts } from './bill-amounts.ts';
import { billNumber, financialYear } from './bill-number.ts';
import { batchOf } from './demo/batches.ts';
import { type BilledOrder, billedOrders } from './demo/billed-orders.ts';
import { licencesOf } from './demo/licences.ts';
import { billCounters, billLines, bills, stockReservations, storeLicences } from './schema.ts';

/** Bills of earlier orders were not kept. */
const DAYS = 14;
const DAY = 86_400_000;

interface Drug {
  id: number;
  name: string;
  schedule: string | null;
  hsn: string | null;
  pack_size: number;
  mrp: number | null;
  rates: { from: string; percent: number }[] | null;
}

type Licence = ReturnType<typeof licencesOf>[number];

/** Writes bills in the order of their numbers. */
class BillBook {
  private readonly counters = new Map<string, Row<typeof billCounters>>();
  private readonly drugs: ReadonlyMap<number, Drug>;
  private readonly licences: ReadonlyMap<number, Licence>;
  private readonly now: Date;

  /** `counters`: last numbers of the stores so far. */
  constructor(drugs: readonly Drug[], licences: readonly Licence[], now: Date, counters: readonly Row<typeof billCounters>[] = []) {
    for (const counter of counters) this.counters.set(`${counter.store_id} ${counter.financial_year}`, counter);
    this.drugs = new Map(drugs.map((drug) => [drug.id, drug]));
    this.licences = new Map(licences.map((licence) => [licence.store_id, licence]));
    this.now = now;
  }

  /** The bill of an order and its lines. */
  write(order: BilledOrder, id: number): { bill: Row<typeof bills>; lines: Row<typeof billLines>[] } {
    const licence = this.licences.get(order.store_id);
    if (!licence) throw new Error(`Store ${order.store_id} has no licence`);
    const day = businessDate(order.billed_at);
    const numbered = this.number(order.store_id, licence.code, financialYear(day));
    const { lines, ...amounts } = billAmounts(
      order.lines.map((line) => ({ ...line, ...this.drugOn(order.store_id, line.drug_id, day) })),
      order,
    );
    const { order_id, store_id, billed_at, cancelled_at, promo_code, prescription } = order;
    const { legal_name: seller, address: seller_address, gstin, drug_licence } = licence;
    const sold = { order_id, store_id, billed_at, cancelled_at, promo_code, prescription };
    return {
      bill: { id, ...sold, ...numbered, seller, seller_address, gstin, drug_licence, ...amounts },
      lines: lines.map((line, index) => ({ bill_id: id, position: index + 1, ...line })),
    };
  }

  /** Last numbers of the stores. */
  lastNumbers = (): Row<typeof billCounters>[] => [...this.counters.values()];

  private number(store_id: number, code: string, financial_year: string) {
    const key = `${store_id} ${financial_year}`;
    const sequence = (this.counters.get(key)?.last ?? 0) + 1;
    this.counters.set(key, { store_id, financial_year, last: sequence });
    return { financial_year, sequence, number: billNumber(code, financial_year, sequence) };
  }

  private drugOn(storeId: number, drugId: number, day: string) {
    const drug = this.drugs.get(drugId);
    if (!drug) throw new Error(`Drug ${drugId} was not found`);
    const { name, schedule, hsn, pack_size, mrp, rates } = drug;
    const gst = rates?.findLast(({ from }) => from <= day)?.percent ?? null;
    return { drug: name, schedule, hsn, gst, pack_size, mrp, ...batchOf(storeId, drugId, this.now) };
  }
}

async function readDrugs(client: pg.ClientBase): Promise<Drug[]> {
  const { rows } = await client.query<Drug>(`
    select d.id, d.name, d.schedule, d.hsn, d.pack_size, d.mrp, h.values -> 'rates' as rates
    from drugs d left join master_records h on h.id = d.hsn_id`);
  return rows;
}

async function writeBills({ client, insert, takeIds }: BulkParts, book: BillBook, since: Date, hasBills: boolean): Promise<void> {
  for await (const orders of billedOrders(client, since, hasBills)) {
    const ids = await takeIds(bills, orders.length);
    const written = orders.map((order, index) => book.write(order, ids[index] ?? 0));
    await insert(
      bills,
      written.map(({ bill }) => bill),
    );
    await insert(
      billLines,
      written.flatMap(({ lines }) => lines),
    );
  }
}

async function fillBills(parts: DemoParts, licences: readonly Licence[]): Promise<void> {
  const book = new BillBook(await readDrugs(parts.client), licences, parts.now);
  let last = 0;
  const takeIds = (_table: unknown, count: number) => Promise.resolve(Array.from({ length: count }, () => (last += 1)));
  await writeBills({ ...parts, takeIds }, book, new Date(parts.now.getTime() - DAYS * DAY), false);
  await parts.insert(billCounters, book.lastNumbers());
}

/** Stock of the orders that a store has: reserved, and taken if they are billed. */
async function writeReservations({ client, insert }: Pick<BulkParts, 'client' | 'insert'>, hasSome: boolean): Promise<void> {
  const others = hasSome ? 'and not exists (select from stock_reservations r where r.order_id = o.id)' : '';
  const { rows } = await client.query<Row<typeof stockReservations>>(`
    select o.id as order_id, o.store_id, l.drug_id, l.quantity, m.state, m.at from orders o
    join (select order_id, case event when 'bill.created' then 'TAKEN' else 'RESERVED' end as state, max(at) as at from order_events
      where event in ('mark_create_patient_store_order', 'bill.created') group by order_id, event) m on m.order_id = o.id
    join (select order_id, drug_id, sum(quantity)::integer as quantity from order_lines group by order_id, drug_id) l on l.order_id = o.id
    where o.status in ('CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL') ${others} order by m.at, o.id, l.drug_id, m.state`);
  await insert(stockReservations, rows);
}

/** Reserved stock of orders that were billed while the server was off is taken from the shelf; that of cancelled ones is freed. */
const SETTLED = `
  with over as (
    select r.order_id, r.store_id, r.drug_id, r.quantity, o.status_since as at,
      exists (select from order_events e where e.order_id = o.id and e.event = 'bill.created') as billed
    from stock_reservations r join orders o on o.id = r.order_id
    where r.state = 'RESERVED' and o.status <> 'CREATE-PATIENT-STORE-ORDER'
      and not exists (select from stock_reservations t where t.order_id = r.order_id and t.state in ('TAKEN', 'FREED'))),
  settled as (
    insert into stock_reservations (order_id, store_id, drug_id, quantity, state, at)
    select order_id, store_id, drug_id, quantity, case when billed then 'TAKEN' else 'FREED' end, at from over)
  update store_stock s set reserved = s.reserved - t.quantity, on_hand = s.on_hand - t.taken
  from (select store_id, drug_id, sum(quantity)::int as quantity, coalesce(sum(quantity) filter (where billed), 0)::int as taken
    from over group by store_id, drug_id) t
  where s.store_id = t.store_id and s.drug_id = t.drug_id`;

/** Bills and reservations of orders that were written while the server was off. */
async function writeMissing(parts: BulkParts, since: Date, now: Date): Promise<void> {
  const { client } = parts;
  // Numbers of bills follow each other; other bills wait until these are stored.
  const { rows: counters } = await client.query<Row<typeof billCounters>>(
    'select store_id::int, financial_year, last from bill_counters order by store_id for update',
  );
  const { rows: licences } = await client.query<Licence>(
    'select l.*, s.licence_no as drug_licence from store_licences l join stores s on s.id = l.store_id',
  );
  const book = new BillBook(await readDrugs(client), licences, now, counters);
  await writeBills(parts, book, new Date(Math.max(since.getTime(), now.getTime() - DAYS * DAY)), true);
  for (const { store_id, financial_year, last: number } of book.lastNumbers())
    await client.query(
      `insert into bill_counters (store_id, financial_year, last) values ($1, $2, $3)
       on conflict (store_id, financial_year) do update set last = excluded.last`,
      [store_id, financial_year, number],
    );
  await client.query(SETTLED);
  await writeReservations(parts, true);
}

/** Licences of the stores, bills of the last two weeks, and what is reserved. */
const demo: Demo = {
  tables: [storeLicences, bills, billLines, billCounters, stockReservations],
  reads: ['order_events', 'order_lines', 'prescriptions', 'master_records', 'store_stock'],
  fill: async (parts) => {
    const { rows: stores } = await parts.client.query<Parameters<typeof licencesOf>[0][number]>(
      'select id::integer, name, city, pincode, licence_no from stores order by id',
    );
    const licences = licencesOf(stores);
    await parts.insert(
      storeLicences,
      licences.map(({ drug_licence: _licence, ...licence }) => licence),
    );
    await fillBills(parts, licences);
    await writeReservations(parts, false);
  },
  advance: async ({ isLong, since, now, bulk }) => {
    if (isLong) await bulk((parts) => writeMissing(parts, since, now));
  },
};
export default demo;

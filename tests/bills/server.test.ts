import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drugs } from '#features/drugs/schema.ts';
import { billLines, bills, invoicePrints } from '#features/bills/schema.ts';
import type { Invoice } from '#features/bills/server/invoice/invoice.ts';
import { MOST_WAITING, printInvoice, PrintQueueFull } from '#features/bills/server/invoice/print-invoice.ts';
import { readPriceDetails } from '#features/order-lines/server/price-details.ts';
import { masterRecords } from '#features/masters/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { stores, storeStock } from '#features/locations/schema.ts';
import { sentence } from '#platform/contract/sentence.ts';
import {
  type DrugName,
  KNOWN_REASON,
  type MadeOrder,
  type OrderOptions,
  type OrderWorld,
  startOrderWorld,
  STORE,
} from '#tests/orders/server/order-world.ts';
import { rounds, sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let world: OrderWorld;
let agent: TestBrowser;
let other: TestBrowser;
let systems: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  other = await world.signedIn('nandini.r');
  systems = await world.signedIn('store.systems');
});
afterAll(() => world.close());

const TO_STORE = 'mark_create_patient_store_order';
const make = (options: OrderOptions = {}) => world.make({ reason: 'OTC-GENERAL-PRODUCT', ...options });
const send = (browser: TestBrowser, order: MadeOrder, event: string, version: number, fields: object = {}) =>
  browser.request('POST', `/api/oms/orders/${order.id}/events`, { event, version, ...fields });
const report = (order: MadeOrder, event: string) => systems.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event });
const billOf = async ({ id }: MadeOrder) => (await agent.request('GET', `/api/oms/orders/${id}/bill`)).body.bill;

/** On hand and reserved. */
async function stockOf(drug: DrugName): Promise<[onHand: number, reserved: number]> {
  const [row] = await world.db
    .select({ on_hand: storeStock.on_hand, reserved: storeStock.reserved })
    .from(storeStock)
    .innerJoin(drugs, eq(drugs.id, storeStock.drug_id))
    .where(eq(drugs.name, drug));
  return [row!.on_hand, row!.reserved];
}

const setStock = (drug: DrugName, onHand: number) =>
  world.db.execute(
    sql`update store_stock set on_hand = ${onHand}, reserved = 0 where drug_id = (select id from drugs where name = ${drug})`,
  );

/** An order that the store has billed. */
async function billed(options: OrderOptions = {}, columns: Partial<typeof orders.$inferInsert> = { value: 10_000 }): Promise<MadeOrder> {
  const order = await make(options);
  await world.db.update(orders).set(columns).where(eq(orders.id, order.id));
  expect((await send(agent, order, TO_STORE, 1)).status).toBe(200);
  expect((await report(order, 'bill.created')).status).toBe(200);
  return order;
}

/** Stock that differs from what its reservations say. */
const differences = async ({ db }: Pick<TestServer, 'db'>) => {
  const { rows } = await db.execute(sql`
    select s.store_id, s.drug_id, s.reserved, coalesce(r.open, 0) as open from store_stock s
    full join (select store_id, drug_id, sum(case state when 'RESERVED' then quantity else -quantity end) as open from stock_reservations
      where state in ('RESERVED', 'TAKEN', 'FREED') group by store_id, drug_id) r using (store_id, drug_id)
    where s.reserved is distinct from coalesce(r.open, 0)`);
  return rows;
};

describe('the stock of an order (§4.1)', () => {
  test('is reserved when the store gets the order, and taken by its bill', async () => {
    await setStock('Dolo 650', 100);
    const order = await make({
      lines: [
        { drug: 'Dolo 650', quantity: 10 },
        { drug: 'Dolo 650', quantity: 5 },
      ],
    });
    await send(agent, order, TO_STORE, 1);
    expect(await stockOf('Dolo 650')).toEqual([100, 15]);
    const seen = await agent.request('GET', `/api/oms/orders/${(await make()).id}`);
    expect(seen.body.lines).toMatchObject([{ stock: 85 }]);
    await report(order, 'bill.created');
    expect(await stockOf('Dolo 650')).toEqual([85, 0]);
  });

  test('is free again when the order is cancelled before its bill, and back on the shelf after it', async () => {
    await setStock('Dolo 650', 100);
    const order = await make({ lines: [{ drug: 'Dolo 650', quantity: 10 }] });
    await send(agent, order, TO_STORE, 1);
    expect((await send(agent, order, 'mark_cancel_by_customer', 2, { reason: KNOWN_REASON })).status).toBe(200);
    expect(await stockOf('Dolo 650')).toEqual([100, 0]);
    const sold = await billed({ lines: [{ drug: 'Dolo 650', quantity: 10 }] });
    expect(await stockOf('Dolo 650')).toEqual([90, 0]);
    await send(agent, sold, 'mark_cancel_by_customer', 3, { reason: KNOWN_REASON });
    expect(await stockOf('Dolo 650')).toEqual([100, 0]);
  });

  test('stays sold while the parcel is on its way and when it comes back', async () => {
    await setStock('Dolo 650', 100);
    const order = await billed();
    for (const event of ['dispatch.left', 'delivery.failed', 'dispatch.left', 'delivery.delivered', 'payment.settled'])
      expect((await report(order, event)).status).toBe(200);
    expect(await stockOf('Dolo 650')).toEqual([99, 0]);
    expect(await billOf(order)).toMatchObject({ cancelled_at: null });
  });

  test('of an order that the store had before stock was reserved is left alone', async () => {
    await setStock('Dolo 650', 100);
    const order = await make({ status: 'CREATE-PATIENT-STORE-ORDER' });
    expect((await report(order, 'bill.created')).status).toBe(200);
    expect(await stockOf('Dolo 650')).toEqual([100, 0]);
    expect(await billOf(order)).toMatchObject({ lines: [{ drug: 'Dolo 650' }] });
  });

  test(`goes to one of two orders for the last strip, ${rounds} times`, async () => {
    const because = sentence('{store} has {available} of {needed} {drug}', { store: STORE, available: 0, needed: 1, drug: 'Shelcal 500' });
    for (let round = 0; round < rounds; round++) {
      await setStock('Shelcal 500', 1);
      await setStock('Dolo 650', 2);
      const both = await Promise.all([1, 2].map(() => make({ lines: [{ drug: 'Shelcal 500' }, { drug: 'Dolo 650' }] })));
      const [one, two] = await Promise.all([send(agent, both[0]!, TO_STORE, 1), send(other, both[1]!, TO_STORE, 1)]);
      expect(
        [one.status, two.status].toSorted((low, high) => low - high),
        JSON.stringify([one.body, two.body]),
      ).toEqual([200, 409]);
      const refused = one.status === 409 ? one : two;
      expect(refused.body.data.abilities).toContainEqual(expect.objectContaining({ event: TO_STORE, allowed: false, because }));
      expect([await stockOf('Shelcal 500'), await stockOf('Dolo 650')]).toEqual([
        [1, 1],
        [2, 1],
      ]);
    }
  }, 300_000);
});

describe('a bill (§4.1)', () => {
  test('has a number without a gap per store and financial year, also when many are written at once and some fail', async () => {
    await setStock('Dolo 650', 100);
    const many = await Promise.all(Array.from({ length: 20 }, () => make()));
    await Promise.all(many.map((order) => send(agent, order, TO_STORE, 1)));
    const fails = await make();
    const answers = await Promise.all([...many, fails].map((order) => report(order, 'bill.created')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const rows = await world.db
      .select({ year: bills.financial_year, sequence: bills.sequence, number: bills.number })
      .from(bills)
      .orderBy(bills.sequence);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.at(-1)).toEqual({ year: '26-27', sequence: rows.length, number: `001/26-27/${String(rows.length).padStart(6, '0')}` });
  });

  test('has GST by the date of the bill within its prices, in two halves, and adds up to the value of the order', async () => {
    await setStock('Dolo 650', 100);
    const rates = [
      { from: '2017-07-01', percent: 12 },
      { from: '2025-09-22', percent: 5 },
      { from: '2099-01-01', percent: 28 },
    ];
    const [hsn] = await world.db
      .insert(masterRecords)
      .values({ master: 'hsn', name: '3004', values: { rates } })
      .returning({ id: masterRecords.id });
    await world.db.update(drugs).set({ hsn: '3004', hsn_id: hsn!.id, mrp: 10_500 }).where(eq(drugs.name, 'Dolo 650'));
    await world.db.update(stores).set({ licence_no: '20-M01-1, 21-M01-2' });
    const order = await billed(
      { lines: [{ drug: 'Dolo 650' }, { drug: 'Dolo 650', quantity: 2 }] },
      { promo_code: 'GALEN10', promo_amount: 2_001, delivery_charge: 3_900, value: 21_900 },
    );
    const bill = await billOf(order);
    expect(bill).toMatchObject({
      seller: { name: STORE, gstin: null, drug_licence: '20-M01-1, 21-M01-2' },
      lines_amount: 20_000,
      promo: { code: 'GALEN10', amount: 2_001 },
      delivery_charge: 3_900,
      rounding: 1,
      total: 21_900,
    });
    expect(bill.lines[0]).toMatchObject({
      drug: 'Dolo 650',
      hsn: '3004',
      gst: 5,
      mrp: 10_500,
      batch_no: null,
      expires_on: null,
      amount: 10_000,
    });
    const stored = await world.db.select().from(billLines).where(eq(billLines.bill_id, bill.id)).orderBy(billLines.position);
    expect(stored.map(({ discount, taxable, cgst, sgst }) => [discount, taxable, cgst, sgst])).toEqual([
      [1_001, 8_571, 214, 214],
      [1_000, 8_572, 214, 214],
    ]);
    expect(bill.taxes).toEqual([{ gst: 5, taxable: 8_571 + 8_572 + 3_714, cgst: 521, sgst: 521 }]);
  });

  test('names the prescription of a drug that requires one', async () => {
    await setStock('Augmentin 625 Duo', 10);
    const order = await billed({
      reason: 'EXISTING-RX',
      lines: [{ drug: 'Augmentin 625 Duo' }],
      prescriptions: [{ covers: ['Augmentin 625 Duo'] }],
    });
    const { rows } = await world.db.execute(sql`select file_name from prescriptions where patient_id = ${order.patientId}`);
    expect((await billOf(order)).prescription).toBe(rows[0]!['file_name']);
    expect((await billOf(await billed())).prescription).toBeNull();
  });

  test('keeps its number when its order is cancelled', async () => {
    const order = await billed();
    const { number } = await billOf(order);
    await send(agent, order, 'mark_cancel_by_us', 3, { reason: 'Duplicate order' });
    expect(await billOf(order)).toMatchObject({ number, cancelled_at: world.clock.now().toISOString() });
    expect((await billOf(await billed())).number).not.toBe(number);
  });

  test('is null before the store bills the order, and is read with permission only', async () => {
    const order = await make();
    expect(await billOf(order)).toBeNull();
    const stranger = await world.signedIn('ganesh.m');
    expect((await stranger.request('GET', `/api/oms/orders/${order.id}/bill`)).status).toBe(403);
    expect((await agent.request('GET', '/api/oms/orders/999999/bill')).status).toBe(404);
  });
});

describe('the invoice (§7.6, §7.1)', () => {
  const invoice = async ({ id }: Pick<MadeOrder, 'id'>, browser = agent, method = 'GET') => {
    const path = `/api/pdf/orders/${id}/invoice`;
    const response = await fetch(`${world.origin}${path}`, { method, headers: browser.headersFor('GET', path) });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: Buffer.from(await response.arrayBuffer()).toString('latin1'),
    };
  };

  test('is a PDF; the first print is the original, later ones say when and by whom', async () => {
    const order = await billed();
    const { number } = await billOf(order);
    const first = await invoice(order);
    expect([first.status, first.type, first.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(first.text).toContain(`(Bill ${number})`);
    expect(first.text).toContain('(Original for recipient)');
    const second = await invoice(order, other);
    expect(second.text).toMatch(/\(Duplicate, printed \d\d-\d\d-2026 \d\d:\d\d by Nandini Rane\)/);
    expect((await billOf(order)).prints.map(({ by }: { by: string }) => by)).toEqual(['Farhan Shaikh', 'Nandini Rane']);
  });

  test('requires the user’s token', async () => {
    const path = `/api/pdf/orders/${(await billed()).id}/invoice`;
    const { authorization: _, ...headers } = agent.headersFor('GET', path);
    expect((await fetch(`${world.origin}${path}`, { headers })).status).toBe(401);
    const wrong = await fetch(`${world.origin}${path}`, {
      headers: { ...headers, authorization: `Bearer ${agent.user!.django_account.token}` },
    });
    expect(wrong.status).toBe(401);
  });

  test('has one original, also when it is printed several times at once', async () => {
    const order = await billed();
    const prints = await Promise.all([1, 2, 3].map(() => invoice(order)));
    expect(prints.filter(({ text }) => text.includes('Original for recipient'))).toHaveLength(1);
  });

  test('printed many times at once is either sent and recorded, or refused with a time', async () => {
    const order = await billed();
    const path = `/api/pdf/orders/${order.id}/invoice`;
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => fetch(`${world.origin}${path}`, { headers: agent.headersFor('GET', path) })),
    );
    const sent = answers.filter(({ status }) => status === 200);
    for (const answer of answers.filter((each) => !sent.includes(each))) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('Nothing was printed') });
    }
    await Promise.all(sent.map((answer) => answer.arrayBuffer()));
    expect((await billOf(order)).prints).toHaveLength(sent.length);
  });

  test('waits in a queue with a limit', async () => {
    const unprintable = {} as Invoice;
    const waiting = Array.from({ length: MOST_WAITING }, () => printInvoice(unprintable));
    await expect(printInvoice(unprintable)).rejects.toBeInstanceOf(PrintQueueFull);
    const answers = await Promise.allSettled(waiting);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(MOST_WAITING);
  });

  test('records that the patient’s data was read', async () => {
    const order = await billed();
    await invoice(order);
    const { rows } = await world.db.execute(
      sql`select operation from patient_reads where ${order.patientId} = any(patient_ids) and operation like 'pdf.%'`,
    );
    expect(rows).toEqual([{ operation: 'pdf.invoice' }]);
  });

  test('is refused without a bill and without permission, and is not printed by a request for its head', async () => {
    const order = await billed();
    expect((await invoice(await make())).status).toBe(404);
    expect((await invoice({ id: 999_999 })).status).toBe(404);
    expect((await invoice(order, await world.signedIn('ganesh.m'))).status).toBe(403);
    expect((await invoice(order, agent, 'HEAD')).status).toBe(404);
    expect(await world.db.$count(invoicePrints, eq(invoicePrints.bill_id, (await billOf(order)).id))).toBe(0);
  });
});

describe('the demonstration', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const count = async (query: string): Promise<number> =>
    (await server.db.$client.query<{ n: number }>(`select count(*)::int as n from (${query}) q`)).rows[0]!.n;

  test('reserves what the orders of the stores need, and no more', async () => {
    expect(await count("select 1 from orders where status = 'CREATE-PATIENT-STORE-ORDER'")).toBeGreaterThan(0);
    expect(await count('select 1 from store_stock where reserved > 0')).toBeGreaterThan(0);
    expect(await differences(server)).toEqual([]);
  });

  test('shows the GST of a bill to the paisa before it is printed', async () => {
    const { rows } = await server.db.$client.query<{ order_id: number; gst: number; lines: number[] }>(
      `select b.order_id::int, sum(l.cgst + l.sgst)::int
           + 2 * round(b.delivery_charge * coalesce(b.delivery_gst, 0)::numeric / (2 * (100 + coalesce(b.delivery_gst, 0)::numeric)))::int as gst,
         array_agg((l.cgst + l.sgst)::int order by l.position) as lines
       from bills b join bill_lines l on l.bill_id = b.id group by b.id order by b.number limit $1`,
      [sized(150, 100_000)],
    );
    const shown = await Promise.all(
      rows.map(async ({ order_id }) => {
        const { gst, lines } = await readPriceDetails(server.db, order_id);
        return { order_id, gst, lines: lines.map(({ gst_amount }) => gst_amount) };
      }),
    );
    expect(shown).toEqual(rows);
    expect(rows.some(({ gst }) => gst > 0)).toBe(true);
  });

  test('has bills of two weeks, numbered without a gap, with batches, that come to the value of their orders', async () => {
    expect(await count('select 1 from bills')).toBeGreaterThan(1_000);
    expect(await count('select 1 from bills b join orders o on o.id = b.order_id where b.total <> o.value or b.rounding <> 0')).toBe(0);
    expect(await count('select 1 from bill_lines where batch_no is null or expires_on is null or gst is null or mrp is null')).toBe(0);
    expect(
      await count('select 1 from bills group by store_id, financial_year having max(sequence) <> count(*) or min(sequence) <> 1'),
    ).toBe(0);
    expect(
      await count(`select 1 from bill_counters c full join (select store_id, financial_year, max(sequence) as last from bills group by 1, 2) b
        using (store_id, financial_year) where c.last is distinct from b.last`),
    ).toBe(0);
    expect(
      await count(
        "select 1 from bills b join orders o on o.id = b.order_id where (o.status in ('CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED')) is distinct from (b.cancelled_at is not null)",
      ),
    ).toBe(0);
  });
});

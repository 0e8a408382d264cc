import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LineDesk, ok, pathOf, startLineDesk, statusesOf } from './order-line-desk.ts';
import { defaultPriceSettings } from '#features/price-settings/price-settings.ts';
import { businessDate } from '#platform/contract/business-day.ts';

let desk: LineDesk;
beforeAll(async () => {
  desk = await startLineDesk();
});
afterAll(() => desk.close());

const change = (orderId: number, lineId: number, fields: object, browser = desk.agent) =>
  browser.request('PUT', pathOf(orderId, `/lines/${lineId}`), fields);
const remove = (orderId: number, lineId: number, fields: object) =>
  desk.agent.request('POST', pathOf(orderId, `/lines/${lineId}/removal`), fields);
const add = (orderId: number, fields: object, browser = desk.agent) => browser.request('POST', pathOf(orderId, '/lines'), fields);
const orderOf = (orderId: number) => ok(desk.agent.request('GET', pathOf(orderId, '')));

/** Amount at the selling rate of the store group of the day, never above the MRP. */
async function amountOf(drugId: number, quantity: number): Promise<number> {
  const [row] = await desk.query<{ mrp: number; pack_size: number; rate: number | null }>(
    `select d.mrp, d.pack_size, (select r.rate from selling_rates r join store_group_stores m on m.store_group_id = r.store_group_id
       join stores s on s.id = m.store_id where r.drug_id = d.id and r.holds_from <= '2026-11-18' and s.id = (select min(store_id) from store_group_stores)
       order by r.holds_from desc limit 1) as rate from drugs d where d.id = $1`,
    [drugId],
  );
  const { mrp, pack_size, rate } = row!;
  return Math.round((quantity * Math.min(mrp, rate ?? mrp)) / pack_size);
}

describe('a line of a placed order (§5, §7.6)', () => {
  test('gets another quantity; the order is priced again, and its timeline says so', async () => {
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 2 },
        { drug: other, quantity: 3 },
      ],
    });
    const body = await ok(change(id, lineIds[0]!, { version: 1, quantity: 10 }));
    expect(body).toMatchObject({ version: 2, status: 'PLACED', may_edit_lines: true });
    expect(body.lines[0]).toMatchObject({ quantity: 10, amount: await amountOf(free[0].id, 10) });
    expect(body.timeline[0]).toMatchObject({ event: 'lines.edited', by: desk.agent.user!.name, title: { message: 'Quantity changed' } });
    expect(body.timeline[0].detail).toContain(`${free[0].name}: 2 → 10`);
    const { value, sum } = await desk.valueOf(id);
    expect([value, body.value]).toEqual([sum, sum]);
    const audits = await desk.query(`select 1 from audit where record = $1`, [`orders/${id}`]);
    expect(audits).toHaveLength(1);
  });

  test('costs the selling rate of the store group of the day, never more than the MRP', async () => {
    const { other } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: other, quantity: 2 }] });
    const rate = async (paise: number) =>
      desk.query(
        `insert into selling_rates (drug_id, store_group_id, holds_from, rate)
         select $1, store_group_id, '2026-11-18', $2 from store_group_stores order by store_id limit 1
         on conflict (drug_id, store_group_id, holds_from) do update set rate = excluded.rate`,
        [other.id, paise],
      );
    await rate(other.mrp * 2);
    const dear = await ok(change(id, lineIds[0]!, { version: 1, quantity: other.pack_size > 1 ? 4 : 3 }));
    const { quantity } = dear.lines[0];
    expect(dear.lines[0].amount).toBe(Math.round((quantity * other.mrp) / other.pack_size));
    await rate(Math.floor(other.mrp / 2));
    const cheap = await ok(change(id, lineIds[0]!, { version: 2, quantity: 6 }));
    expect(cheap.lines[0].amount).toBe(Math.round((6 * Math.floor(other.mrp / 2)) / other.pack_size));
    const details = await ok(desk.agent.request('GET', pathOf(id, '/price-details')));
    expect(details.lines[0]).toMatchObject({ source: 'selling-rate', rate_from: '2026-11-18', mrp: other.mrp });
    expect(details.store_group.name).toEqual(expect.any(String));
    await desk.query('delete from selling_rates where drug_id = $1', [other.id]);
  });

  test('is added and removed; the search finds what is in the order, and the last line stays', async () => {
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 2 }] });
    const added = await ok(add(id, { version: 1, drug_id: other.id, quantity: 4 }));
    expect(added.lines).toHaveLength(2);
    expect(await desk.query('select drug_names from orders where id = $1', [id])).toEqual([
      { drug_names: `${free[0].name}, ${other.name}` },
    ]);
    const again = await add(id, { version: 2, drug_id: other.id, quantity: 1 });
    expect(again).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'drug_id' }] } } });
    const removed = await ok(remove(id, lineIds[0]!, { version: 2 }));
    expect(removed.lines.map(({ drug }: { drug: string }) => drug)).toEqual([other.name]);
    expect(await desk.query('select drug_names from orders where id = $1', [id])).toEqual([{ drug_names: other.name }]);
    const last = await remove(id, removed.lines[0].id, { version: 3 });
    expect(last).toMatchObject({
      status: 400,
      body: { data: { errors: [{ message: 'An order keeps at least one line: cancel it instead' }] } },
    });
    const gone = await change(id, lineIds[0]!, { version: 3, quantity: 3 });
    expect(gone).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'line_id' }] } } });
    expect(await desk.valueOf(id)).toMatchObject({ value: removed.value, sum: removed.value });
  });

  test('has at most 50 of a drug over all lines, at the field', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 30 },
        { drug: free[0], quantity: 10 },
      ],
    });
    for (const quantity of [0, 51, 1.5, 41]) {
      const refused = await change(id, lineIds[0]!, { version: 1, quantity });
      expect(refused, String(quantity)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'quantity' }] } } });
    }
    expect(await ok(change(id, lineIds[0]!, { version: 1, quantity: 40 }))).toMatchObject({ version: 2 });
    expect(await desk.valueOf(id)).toMatchObject({ value: (await desk.valueOf(id)).sum });
  });

  test('is refused with who and when for a stale version, and once the store has the order or it has ended', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 2 }] });
    await ok(change(id, lineIds[0]!, { version: 1, quantity: 3 }, desk.pharmacist));
    const stale = await change(id, lineIds[0]!, { version: 1, quantity: 4 });
    expect(stale).toMatchObject({
      status: 409,
      body: { data: { code: 'order.changed', by: desk.pharmacist.user!.name, at: desk.clock.now().toISOString(), version: 2 } },
    });
    for (const status of ['CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL', 'DELIVERED', 'CANCEL-BY-US']) {
      const gone = await desk.make({
        status,
        lines: [
          { drug: free[0], quantity: 2 },
          { drug: desk.other, quantity: 1 },
        ],
      });
      const before = await orderOf(gone.id);
      expect(before.may_edit_lines).toBe(false);
      for (const answer of [
        await change(gone.id, gone.lineIds[0]!, { version: 1, quantity: 4 }),
        await remove(gone.id, gone.lineIds[0]!, { version: 1 }),
        await add(gone.id, { version: 1, drug_id: free[1].id, quantity: 1 }),
      ])
        expect(answer).toMatchObject({ status: 409, body: { data: { code: 'order.event-refused', status } } });
      expect(await orderOf(gone.id)).toEqual(before);
    }
  });

  test('is changed once per request key', async () => {
    const { id, lineIds } = await desk.make({ lines: [{ drug: desk.free[0], quantity: 2 }] });
    const body = { version: 1, quantity: 5, request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => change(id, lineIds[0]!, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await orderOf(id)).toMatchObject({ version: 2 });
    expect((await change(id, lineIds[0]!, { ...body, version: 2, quantity: 6 })).status).toBe(422);
  });

  test('is refused to users who may not act on orders', async () => {
    const { id, lineIds } = await desk.make({ lines: [{ drug: desk.free[0], quantity: 2 }] });
    const { status } = await change(id, lineIds[0]!, { version: 1, quantity: 5 }, desk.systems);
    expect(status).toBe(403);
  });
});

describe('the prescription', () => {
  test('is asked for once a Schedule drug is added, and not any more once it is removed', async () => {
    const { id } = await desk.make({ lines: [{ drug: desk.free[0], quantity: 2 }], reason: 'OTC-GENERAL-PRODUCT' });
    const added = await ok(add(id, { version: 1, drug_id: desk.scheduled[0].id, quantity: 2 }));
    expect(added.prescription_state).toBe('NONE');
    const toStore = ({ abilities }: { abilities: { event: string; because: { message: string } }[] }) =>
      abilities.find(({ event }) => event === 'mark_create_patient_store_order')!;
    expect(toStore(added).because.message).toContain(`${desk.scheduled[0].name} is Schedule`);
    const line = added.lines.find(({ drug }: { drug: string }) => drug === desk.scheduled[0].name);
    const removed = await ok(remove(id, line.id, { version: 2 }));
    expect(removed.prescription_state).toBe('NOT-NEEDED');
    expect(toStore(removed).because?.message ?? '').not.toContain('Schedule');
  });

  test('has to be read again after a Schedule drug, or more of it, is added to a decoded order', async () => {
    const { scheduled, free } = desk;
    const lines = [{ drug: scheduled[0], quantity: 2, decoded: true }];
    const fewer = await desk.make({ status: 'PRESCRIPTION-DECODED', lines });
    expect(await ok(change(fewer.id, fewer.lineIds[0]!, { version: 1, quantity: 1 }))).toMatchObject({ status: 'PRESCRIPTION-DECODED' });
    const otc = await ok(add(fewer.id, { version: 2, drug_id: free[0].id, quantity: 1 }));
    expect(otc.status).toBe('PRESCRIPTION-DECODED');
    const more = await ok(change(fewer.id, fewer.lineIds[0]!, { version: 3, quantity: 5 }));
    expect(more).toMatchObject({ status: 'PRESCRIPTION-CREATED', prescription_state: 'IN-REVIEW', version: 4 });
    expect(more.lines[0].decoded).toBe(false);
  });
});

describe('the price of a changed order', () => {
  test('keeps a promo by its percentage, and takes it off below its minimum', async () => {
    await desk.query(
      `insert into promos (status, code, title, percent, most, starts_on, minimum, budget, spent, once_per_patient, created_at, updated_at)
       values ('live', 'TENTEST', 'Ten', 10, 100000, '2020-01-01', 1000, 100000, 0, true, now(), now()) on conflict do nothing`,
    );
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 20 },
        { drug: other, quantity: 1 },
      ],
      promo: { code: 'TENTEST', amount: 50 },
    });
    await desk.query(`insert into promo_uses select 'TENTEST', id, patient_id, 50 from orders where id = $1`, [id]);
    await desk.query(`update promos set spent = 50, minimum = 1 where code = 'TENTEST'`);
    const kept = await ok(change(id, lineIds[0]!, { version: 1, quantity: 30 }));
    const goods = kept.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(kept.promo).toEqual({ code: 'TENTEST', amount: Math.round(goods / 10) });
    const explained = await ok(desk.agent.request('GET', pathOf(id, '/price-details')));
    expect(explained.promo).toEqual({ ...kept.promo, title: 'Ten', percent: 10, most: 100_000 });
    expect(explained.delivery.free_from).toBe(defaultPriceSettings.free_delivery_from);
    expect(await desk.query(`select spent from promos where code = 'TENTEST'`)).toEqual([{ spent: kept.promo.amount }]);
    await desk.query(`update promos set minimum = 100000000 where code = 'TENTEST'`);
    const lost = await ok(change(id, lineIds[0]!, { version: 2, quantity: 2 }));
    expect(lost.promo).toBeNull();
    expect(lost.timeline[0].detail).toContain('Promo TENTEST taken off');
    const { rows: log } = await ok(desk.agent.request('GET', pathOf(id, '/logs')));
    expect(log.map(({ actions }: { actions: string[] }) => actions)).toEqual([['QUANTITY-CHANGED', 'PROMO-REMOVED'], ['QUANTITY-CHANGED']]);
    expect(await desk.query(`select spent from promos where code = 'TENTEST'`)).toEqual([{ spent: 0 }]);
    expect(await desk.query('select 1 from promo_uses where order_id = $1', [id])).toEqual([]);
    const { value, sum } = await desk.valueOf(id);
    expect(value).toBe(sum);
  });

  test('never has a discount above what the lines cost, nor above the approved amount', async () => {
    const { free } = desk;
    const { id, lineIds } = await desk.make({ lines: [{ drug: free[0], quantity: 40 }], discount: 1_000 });
    const other = await ok(change(id, lineIds[0]!, { version: 1, quantity: 1 }));
    expect(other.discount).toBe(Math.min(1_000, other.lines[0].amount));
    const [draft] = await desk.query<{ id: number }>(
      `insert into order_drafts (status, owner_id, delivery, discount_percent, approved_by, approved_amount, payment, step, order_id, expires_at, created_at, updated_at)
       select 'placed', min(id), 'EXPRESS', 40, max(id), 300, 'UPI', 'REVIEW', $1, now(), now(), now() from users returning id::int`,
      [id],
    );
    await desk.query(`update orders set delivery = 'EXPRESS' where id = $1`, [id]);
    const approved = await ok(change(id, lineIds[0]!, { version: 2, quantity: 50 }));
    expect(approved).toMatchObject({ discount: Math.min(300, Math.round(approved.lines[0].amount * 0.4)), delivery_charge: 5_900 });
    expect(draft!.id).toBeGreaterThan(0);
    const details = await ok(desk.agent.request('GET', pathOf(id, '/price-details')));
    expect(details).toMatchObject({
      discount: { amount: approved.discount, percent: 40, by: expect.any(String), approved_by: expect.any(String) },
      delivery: { amount: 5_900, choice: 'EXPRESS' },
      value: approved.value,
    });
    expect(await desk.valueOf(id)).toMatchObject({ sum: approved.value, value: approved.value });
  });

  test('names the source of each number and the GST that it contains', async () => {
    const { free, other } = desk;
    const { id } = await desk.make({
      lines: [
        { drug: free[0], quantity: 20 },
        { drug: other, quantity: 3 },
      ],
    });
    const details = await ok(desk.agent.request('GET', pathOf(id, '/price-details')));
    for (const { amount, gst, gst_amount, mrp_from } of details.lines) {
      expect(gst_amount).toBe(gst === null ? null : 2 * Math.round((amount * gst) / (2 * (100 + gst))));
      expect(mrp_from).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    expect(details.lines.some(({ gst }: { gst: number | null }) => gst !== null && gst > 0)).toBe(true);
    const { value, sum } = await desk.valueOf(id);
    expect([details.value, details.priced_on]).toEqual([value, businessDate(desk.clock.now())]);
    expect(value).toBe(sum);
  });
});

describe('many at once', () => {
  test('exactly one change per version succeeds, and the value is always the sum', async () => {
    const { free, other } = desk;
    const { id, lineIds } = await desk.make({
      lines: [
        { drug: free[0], quantity: 25 },
        { drug: other, quantity: 1 },
      ],
    });
    for (let version = 1; version <= 20; version += 1) {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((each) =>
          each === 6
            ? add(id, { version, drug_id: desk.scheduled[version % 2]!.id, quantity: each }, desk.pharmacist)
            : change(
                id,
                lineIds[each % 2]!,
                { version, quantity: ((version * 6 + each) % 49) + 1 },
                each % 2 ? desk.agent : desk.pharmacist,
              ),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length, JSON.stringify(answers.map(({ status, body }) => [status, body.message]))).toBe(1);
      const { value, sum } = await desk.valueOf(id);
      expect([won[0]!.body.version, value]).toEqual([version + 1, sum]);
    }
  });
});

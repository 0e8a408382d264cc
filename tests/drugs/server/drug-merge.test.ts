import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { deskOf, type Desk, type StoredMaster } from '#tests/masters/server/master-desk.ts';
import { drugOf, madeDrug } from './drug-desk.ts';

let server: TestServer;
let desk: Desk;
let keep: { item: StoredMaster; drug: number };
let drop: { item: StoredMaster; drug: number };

beforeAll(async () => {
  server = await startServer();
  desk = deskOf(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());
beforeEach(async () => {
  [keep, drop] = [await madeDrug(server, desk), await madeDrug(server, desk)];
});

const query = async (text: string, values: unknown[]) => (await server.db.$client.query(text, values)).rows;
const orderThatIs = async (status: string): Promise<number> => {
  const [order] = await query('select id from orders where status = $1 order by random() limit 1', [status]);
  return order!.id;
};
const addLine = (order: number, drug: number, quantity: number) =>
  query('insert into order_lines (order_id, drug_id, quantity, amount) values ($1, $2, $3, 100) returning id', [order, drug, quantity]);
const lines = (order: number) =>
  query('select drug_id, quantity from order_lines where order_id = $1 and drug_id = any($2) order by quantity', [
    order,
    [keep.drug, drop.drug],
  ]);

describe('merging items', () => {
  test('moves order lines, stock, prescriptions and images to the kept drug', async () => {
    const order = await orderThatIs('PLACED');
    await addLine(order, drop.drug, 20);
    await addLine(order, keep.drug, 30);
    await query('insert into store_stock values (1, $1, 5), (2, $1, 7), (1, $2, 10)', [drop.drug, keep.drug]);
    const [prescription] = await query(
      `update prescriptions set covers = array[$1::bigint, $2::bigint] where id = (select min(id) from prescriptions) returning id`,
      [drop.drug, keep.drug],
    );

    const { body: preview } = await deskPreview();
    expect(preview).toMatchObject({ problems: [], booked: { order_lines: 1, stock: 12, prescriptions: 1 } });
    const { status } = await desk.merge('item', keep.item, [drop.item]);
    expect(status).toBe(200);

    expect(await lines(order)).toEqual([
      { drug_id: keep.drug, quantity: 20 },
      { drug_id: keep.drug, quantity: 30 },
    ]);
    expect(await query('select store_id, on_hand from store_stock where drug_id = any($1) order by 1', [[keep.drug, drop.drug]])).toEqual([
      { store_id: 1, on_hand: 15 },
      { store_id: 2, on_hand: 7 },
    ]);
    const [{ covers }] = (await query('select covers from prescriptions where id = $1', [prescription!.id])) as [{ covers: string[] }];
    expect(covers).toEqual([String(keep.drug)]);
    expect(await drugOf(server, drop.item.id)).toMatchObject({ merged_into: keep.drug, retired_at: expect.any(Date) });
    const audits = await query('select after from audit where record = $1', [`drugs/${drop.drug}`]);
    expect(audits).toEqual([{ after: { merged_into: keep.drug } }]);
  });

  test('is refused when an open order would have more than fifty of one drug, and names it', async () => {
    const order = await orderThatIs('PLACED');
    await addLine(order, drop.drug, 31);
    await addLine(order, keep.drug, 20);
    const [{ code }] = (await query('select code from orders where id = $1', [order])) as [{ code: string }];
    const message = `Order ${code} would have more than 50 of one drug: change it first`;
    expect((await deskPreview()).body.problems).toMatchObject([{ message }]);
    expect(await desk.merge('item', keep.item, [drop.item])).toMatchObject({ status: 400, body: { data: { errors: [{ message }] } } });
    expect(await drugOf(server, drop.item.id)).toMatchObject({ merged_into: null, retired_at: null });
    expect(await lines(order)).toEqual([
      { drug_id: keep.drug, quantity: 20 },
      { drug_id: drop.drug, quantity: 31 },
    ]);
  });

  test('leaves ended orders unchanged that would exceed fifty', async () => {
    const order = await orderThatIs('COMPLETED');
    await addLine(order, drop.drug, 31);
    await addLine(order, keep.drug, 20);
    expect((await desk.merge('item', keep.item, [drop.item])).status).toBe(200);
    expect(await lines(order)).toEqual([
      { drug_id: keep.drug, quantity: 20 },
      { drug_id: drop.drug, quantity: 31 },
    ]);
  });
});

async function deskPreview() {
  const browser = await server.signedIn('omkar.j');
  return browser.request('POST', '/api/item/masters/item/merge-preview', { keep: keep.item.id, drop: [drop.item.id] });
}

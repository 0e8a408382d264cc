/** What a pharmacist sees of the drugs of a line: stock, alternatives, and what the patient takes already. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { get, line, reading, received, save, send } from './scene.ts';

let server: TestServer;
let nandini: TestBrowser;
let yusuf: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
  yusuf = await server.signedIn('yusuf.d');
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

/** A prescription in review with one line; its drug has substitutes. */
async function inReview() {
  const paper = await received(server);
  const [drug] = await query<{ id: number; others: number[] }>(
    `select d.id::int, array_agg(o.id::int order by o.id) as others from drugs d join drugs o on o.composition_id = d.composition_id
       and o.presentation = d.presentation and o.uom = d.uom and o.id <> d.id and o.retired_at is null and o.merged_into is null and o.mrp is not null
     where d.schedule = 'H' and d.uom = 'Tablet' and d.retired_at is null and d.merged_into is null
     group by d.id having count(*) >= 2 order by d.id limit 1`,
  );
  await send(nandini, paper.id, 'review.begun');
  const saved = await save(nandini, paper.id, reading(drug!.id, { lines: [line(drug!.id, { quantity: 10 })] }));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { ...paper, drug: drug!.id, others: drug!.others };
}

const setStock = (storeId: number, drugId: number, units: number) =>
  query(
    `insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, $3, 0)
     on conflict (store_id, drug_id) do update set on_hand = $3, reserved = 0`,
    [storeId, drugId, units],
  );

describe('the best store', () => {
  test('is the one that can fill most lines; its stock stands beside that of the order’s store', async () => {
    const { id, orderId, drug } = await inReview();
    const { best_store: before } = await get(nandini, id);
    const [own] = await query<{ store_id: number }>('select store_id::int from orders where id = $1', [orderId]);
    const [other] = await query<{ id: number; name: string }>(
      `select s.id::int, s.name from stores s join store_group_stores m on m.store_id = s.id
         join store_group_pincodes p on p.store_group_id = m.store_group_id and p.serviceable join orders o on lower(o.pincode) = lower(p.pincode)
       where o.id = $1 and s.id <> $2 and s.id <> $3 order by s.id limit 1`,
      [orderId, own!.store_id, before?.id ?? 0],
    );
    await query('update store_stock set on_hand = 0, reserved = 0 where drug_id = $1', [drug]);
    await setStock(own!.store_id, drug, 3);
    await setStock(other!.id, drug, 40);
    expect(await get(nandini, id)).toMatchObject({
      best_store: { id: other!.id, name: other!.name, available: 1, lines: 1 },
      lines: [{ stock: 3, best_stock: 40 }],
    });
  });

  test('names what it has of the same composition, the cheapest per unit first, and nothing that it lacks', async () => {
    const { id, drug, others } = await inReview();
    const [first, second, ...rest] = others;
    const { best_store: best } = await get(nandini, id);
    await setStock(best!.id, first!, 7);
    await setStock(best!.id, second!, 8);
    for (const each of rest) await setStock(best!.id, each, 0);
    await query('update drugs set mrp = pack_size * 900 where id = $1', [first]);
    await query('update drugs set mrp = pack_size * 500 where id = $1', [second]);
    const { body } = await nandini.request('GET', `/api/oms/prescription-readings/${id}/alternatives?drug_id=${drug}`);
    expect(body.store).toBe(best!.name);
    expect(body.rows).toMatchObject([
      { id: second, unit_price: 500, stock: 8 },
      { id: first, unit_price: 900, stock: 7 },
    ]);
  });
});

describe('a line', () => {
  test('says what the patient already takes with the same molecule, and until when', async () => {
    const { id, orderId, drug, others } = await inReview();
    await query('delete from regular_medicines m using orders o where o.id = $1 and m.patient_id = o.patient_id', [orderId]);
    expect((await get(nandini, id)).lines[0]!.taken).toBeNull();
    await query(
      `insert into regular_medicines (patient_id, drug_id, per_day, started_on, created_at, by)
       select patient_id, $2, 1, '2026-01-01', now(), 'Nandini' from orders where id = $1`,
      [orderId, others[0]],
    );
    const [other] = await query<{ name: string }>('select name from drugs where id = $1', [others[0]]);
    expect((await get(nandini, id)).lines[0]!.taken).toEqual({ drug: other!.name, until: null });
    expect(drug).not.toBe(others[0]);
  });

  test('of Schedule X is seen by its reader alone, from the first reading on', async () => {
    const { id, drugId } = await received(server, 'X');
    await send(nandini, id, 'review.begun');
    await save(nandini, id, reading(drugId, { lines: [line(drugId, { written: 'Attentrol 10' })] }));
    const unseen = { hidden: true, drug: null, drug_id: null, written: '', dose: '', days: null, quantity: null };
    expect((await get(yusuf, id)).lines).toMatchObject([unseen]);
    await send(nandini, id, 'review.digitised');
    expect((await get(yusuf, id)).lines).toMatchObject([unseen]);
    expect((await get(nandini, id)).lines).toMatchObject([{ hidden: false, written: 'Attentrol 10' }]);
  });
});

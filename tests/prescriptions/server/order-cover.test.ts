/** An order is decoded once prescriptions cover its cart: each drug, and no more of it than was read (§4.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isKeyedSame } from '#features/prescriptions/server/save-reading.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { approved, get, line, reading, received, save, send } from './scene.ts';

let server: TestServer;
let nandini: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
});
afterAll(() => server.close());

const statusOf = async (orderId: number) => {
  const { rows } = await server.db.$client.query<{ status: string }>('select status from orders where id = $1', [orderId]);
  return rows[0]?.status;
};

interface Paper {
  id: number;
  drugId: number;
  orderId: number;
}

/** Another drug of Schedule H in the same order. Returns its id. */
async function withSecondDrug({ orderId, drugId }: Paper): Promise<number> {
  const { rows } = await server.db.$client.query<{ drug_id: number }>(
    `insert into order_lines (order_id, drug_id, quantity, amount)
       select $1, id, 10, 5000 from drugs where schedule = 'H' and uom = 'Tablet' and retired_at is null and id <> $2 order by id limit 1
     returning drug_id::int`,
    [orderId, drugId],
  );
  return rows[0]!.drug_id;
}

/** Another prescription of the same order, which waits. Returns its id. */
async function withSecondPaper({ id }: Paper): Promise<number> {
  const { rows } = await server.db.$client.query<{ id: number }>(
    `with paper as (insert into prescriptions (patient_id, order_id, file_name, media_type, file, added_at, added_by)
       select patient_id, order_id, 'second.png', 'image/png', '', received_at, 'Patient' from prescription_readings where id = $1
       returning id, order_id, patient_id, added_at)
     insert into prescription_readings (status, prescription_id, order_id, patient_id, source, received_at, updated_at)
       select 'received', id, order_id, patient_id, 'PATIENT', added_at, added_at from paper returning id::int`,
    [id],
  );
  return rows[0]!.id;
}

describe('an order with more than was read', () => {
  test('is not decoded until its quantity is lowered', async () => {
    const paper = await received(server);
    await server.db.$client.query('update order_lines set quantity = 30 where order_id = $1', [paper.orderId]);
    const refused = await approved(nandini, paper);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/: the order has 30, the prescription 10\. Lower the quantity in the order, or read it again$/),
    ]);
    const { cart, order } = await get(nandini, paper.id);
    expect(cart).toMatchObject([{ drug_id: paper.drugId, ordered: 30, read: 10, short: true }]);
    const lowered = { version: order.version, quantity: 10 };
    expect((await nandini.request('PUT', `/api/oms/orders/${order.id}/lines/${cart[0]!.line_id}`, lowered)).status).toBe(200);
    expect((await get(nandini, paper.id)).cart).toMatchObject([{ ordered: 10, short: false }]);
    expect((await send(nandini, paper.id, 'reading.approved')).body.status).toBe('decoded');
    expect(await statusOf(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });

  test('is decoded if the drug needs no prescription', async () => {
    const paper = await received(server, null);
    await server.db.$client.query('update order_lines set quantity = 30 where order_id = $1', [paper.orderId]);
    expect((await approved(nandini, paper)).body.status).toBe('decoded');
  });
});

describe('an order with two prescriptions', () => {
  test('is decoded once both are: each has one of its drugs', async () => {
    const paper = await received(server);
    const drugId = await withSecondDrug(paper);
    const second = await withSecondPaper(paper);
    expect((await approved(nandini, paper)).body.status).toBe('decoded');
    expect(await statusOf(paper.orderId)).toBe('PRESCRIPTION-CREATED');
    expect((await get(nandini, second)).status).toBe('received');
    expect((await approved(nandini, { id: second, drugId })).body.status).toBe('decoded');
    expect(await statusOf(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });

  test('goes on with the first if that covers it and the second is rejected', async () => {
    const paper = await received(server);
    const second = await withSecondPaper(paper);
    await approved(nandini, paper);
    await send(nandini, second, 'review.begun');
    expect((await send(nandini, second, 'review.rejected', { note: 'Of somebody else' })).body.status).toBe('rejected');
    expect(await statusOf(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });

  test('is asked for anew if the first does not cover it and the second is rejected', async () => {
    const paper = await received(server);
    await withSecondDrug(paper);
    const second = await withSecondPaper(paper);
    await approved(nandini, paper);
    await send(nandini, second, 'review.begun');
    await send(nandini, second, 'review.rejected', { note: 'Of somebody else' });
    expect(await statusOf(paper.orderId)).toBe('CONFIRM-BUT-NEED-PRESCRIPTION');
  });
});

test('a drug that another prescription on file covers need not be read again', async () => {
  const earlier = await received(server);
  await approved(nandini, earlier, { repeats: 2 });
  const paper = await received(server, 'H1');
  await server.db.$client.query(
    `with patient as (select patient_id as id from orders where id = $1),
       moved as (update orders o set patient_id = patient.id from patient where o.id = $2),
       papers as (update prescriptions p set patient_id = patient.id from patient where p.order_id = $2)
     update prescription_readings r set patient_id = patient.id from patient where r.id = $3`,
    [earlier.orderId, paper.orderId, paper.id],
  );
  await server.db.$client.query('insert into order_lines (order_id, drug_id, quantity, amount) values ($1, $2, 10, 5000)', [
    paper.orderId,
    earlier.drugId,
  ]);
  expect((await get(nandini, paper.id)).cart.find(({ drug_id }) => drug_id === earlier.drugId)).toMatchObject({ read: 0, short: false });
  expect((await approved(nandini, paper)).body.status).toBe('secondCheck');
});

test('the reader says where a prescription comes from: Schedule X is not dispensed on a tele-consultation', async () => {
  const paper = await received(server, 'X');
  await send(nandini, paper.id, 'review.begun');
  await save(nandini, paper.id, reading(paper.drugId, { source: 'TELE-CONSULT' }));
  expect((await send(nandini, paper.id, 'review.digitised')).body.message).toMatch(/^Schedule X is not dispensed on a tele-consultation/);
  await save(nandini, paper.id, reading(paper.drugId, { source: 'HOSPITAL' }));
  expect((await send(nandini, paper.id, 'review.digitised')).body).toMatchObject({ status: 'digitised', source: 'HOSPITAL' });
});

test('a syrup of Schedule X is keyed the same in another notation', async () => {
  const { rows } = await server.db.$client.query<{ id: number }>(
    `update drugs set schedule = 'X' where id = (select min(id) from drugs where form = 'Syrup') returning id::int`,
  );
  const drugId = rows[0]!.id;
  const lines = [{ ...line(drugId, { dose: '5 ml TDS', days: 3, quantity: 1 }), reason: '', sure: true, struck: false, box: null }];
  const again = { line: 0, drug_id: drugId, dose: '5 ml TDS', days: 3, quantity: 1 };
  expect(await isKeyedSame(server.db, { lines }, [{ ...again, dose: '5 ml tds' }])).toBe(true);
  expect(await isKeyedSame(server.db, { lines }, [{ ...again, dose: '10 ml TDS' }])).toBe(false);
});

/** Prescriptions, read and checked (§1, §4.1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { loadFacts } from '#features/orders/server/order-facts.ts';
import { orders } from '#features/orders/server/public.ts';
import { expireReadings } from '#features/prescriptions/server/expire-readings.ts';
import { STALE } from '#platform/record/contract.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { approved, check, get, line, reading, received, reopen, save, send } from './scene.ts';

let server: TestServer;
let nandini: TestBrowser;
let yusuf: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
  yusuf = await server.signedIn('yusuf.d');
  agent = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

const orderStatus = async (orderId: number) => {
  const { rows } = await server.db.$client.query<{ status: string }>('select status from orders where id = $1', [orderId]);
  return rows[0]?.status;
};

describe('a prescription (§3, §4.1)', () => {
  test('of Schedule H is read by one, and its order is decoded', async () => {
    const paper = await received(server);
    const answer = await approved(nandini, paper);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ status: 'decoded', reader: { name: 'Nandini Rane' }, checker: null });
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-DECODED');
    const { rows } = await server.db.$client.query('select covers from prescriptions where order_id = $1', [paper.orderId]);
    expect(rows.map(({ covers }) => covers.map(Number))).toEqual([[paper.drugId]]);
  });

  test('of Schedule H1 is checked by another, never by its reader', async () => {
    const paper = await received(server, 'H1');
    expect((await approved(nandini, paper)).body).toMatchObject({
      status: 'secondCheck',
      check: { message: 'Another pharmacist checks Schedule H1' },
    });
    const own = await check(nandini, paper.id, { result: 'confirmed' });
    expect([own.status, own.body.message]).toEqual([409, 'You have read it yourself: another pharmacist checks it']);
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-CREATED');
    expect((await check(yusuf, paper.id, { result: 'confirmed' })).body).toMatchObject({
      status: 'decoded',
      checker: { name: 'Yusuf Dalwai' },
    });
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });

  test('of Schedule H1 is not checked by who read its lines before another took it over', async () => {
    const paper = await received(server, 'H1');
    await send(nandini, paper.id, 'review.begun');
    await save(nandini, paper.id, reading(paper.drugId));
    await send(nandini, paper.id, 'review.handedOver');
    await send(yusuf, paper.id, 'review.begun');
    await send(yusuf, paper.id, 'review.digitised');
    expect((await send(yusuf, paper.id, 'reading.approved')).body).toMatchObject({
      status: 'secondCheck',
      reader: { name: 'Yusuf Dalwai' },
    });
    const own = await check(nandini, paper.id, { result: 'confirmed' });
    expect([own.status, own.body.message]).toEqual([409, 'You have read it yourself: another pharmacist checks it']);
  });

  test('that the second pharmacist reads otherwise goes back, and a later edit voids the check', async () => {
    const paper = await received(server, 'H1');
    await approved(nandini, paper);
    expect((await check(yusuf, paper.id, { result: 'differed' })).body.message).toBe('Say the reason first');
    expect((await check(yusuf, paper.id, { result: 'differed', note: '0.5 mg' })).body.status).toBe('inReview');
    await send(nandini, paper.id, 'review.digitised');
    await send(nandini, paper.id, 'reading.approved');
    expect((await save(nandini, paper.id, reading(paper.drugId, { repeats: 1 }))).body.status).toBe('inReview');
  });

  test('of Schedule X is keyed once more without seeing the first reading', async () => {
    const paper = await received(server, 'X');
    await approved(nandini, paper);
    expect((await get(yusuf, paper.id)).lines).toMatchObject([{ hidden: true, drug: null, dose: '', quantity: null }]);
    expect((await get(nandini, paper.id)).lines).toMatchObject([{ hidden: false, dose: '1-0-1' }]);
    const again = { line: 0, drug_id: paper.drugId, dose: '1 - 0 - 1', days: 5, quantity: 10 };
    const unkeyed = await check(yusuf, paper.id, { result: 'confirmed' });
    expect(unkeyed.body.message).toBe('Schedule X is keyed once more, without seeing the first reading');
    const other = await check(yusuf, paper.id, { result: 'confirmed', keyed: [{ ...again, quantity: 5 }] });
    expect(other.body.message).toBe('What you keyed differs from the first reading');
    expect((await check(yusuf, paper.id, { result: 'confirmed', keyed: [again] })).body.status).toBe('decoded');
  });

  test('with an unsure line is checked by another', async () => {
    const paper = await received(server);
    const { body } = await approved(nandini, paper, { lines: [line(paper.drugId, { sure: false })] });
    expect(body.check.message).toBe('Another pharmacist checks the unsure lines');
  });

  test('is opened again by the pharmacist in charge only, as long as it is not billed', async () => {
    const paper = await received(server);
    await approved(nandini, paper);
    expect((await reopen(nandini, paper.id)).status).toBe(403);
    await server.db.$client.query("update orders set status = 'CREATED-CUSTOMER-BILL' where id = $1", [paper.orderId]);
    expect((await reopen(yusuf, paper.id)).body.message).toBe('The order is billed already');
    await server.db.$client.query("update orders set status = 'PRESCRIPTION-DECODED' where id = $1", [paper.orderId]);
    expect((await reopen(yusuf, paper.id)).body.status).toBe('inReview');
  });

  test('that is asked about waits for the answer, which stays in its log', async () => {
    const { id } = await received(server);
    await send(nandini, id, 'review.begun');
    await send(nandini, id, 'question.asked', { note: '40 or 80 mg?' });
    expect((await send(nandini, id, 'review.digitised')).body.message).toBe('Open questions: 1');
    expect((await send(nandini, id, 'question.answered', { note: '40 mg' })).body).toMatchObject({
      status: 'inReview',
      log: [{ payload: { note: '40 mg' } }, { payload: { note: '40 or 80 mg?' } }, {}, {}],
    });
  });

  test('that is rejected is asked for anew', async () => {
    const paper = await received(server);
    expect((await send(nandini, paper.id, 'review.rejected', { note: 'Unreadable' })).body.message).toBe('Begin reading it first');
    await send(nandini, paper.id, 'review.begun');
    expect((await send(nandini, paper.id, 'review.rejected')).body.message).toBe('Say the reason first');
    expect((await send(nandini, paper.id, 'review.rejected', { note: 'Unreadable' })).body.status).toBe('rejected');
    expect(await orderStatus(paper.orderId)).toBe('CONFIRM-BUT-NEED-PRESCRIPTION');
  });

  test('is handed over to who asks for it; both are notified', async () => {
    const { id } = await received(server);
    await send(nandini, id, 'review.begun');
    expect((await send(yusuf, id, 'review.requested')).body).toMatchObject({
      reader: { name: 'Nandini Rane' },
      wanted_by: { name: 'Yusuf Dalwai' },
    });
    expect((await send(nandini, id, 'review.handedOver')).body).toMatchObject({
      status: 'inReview',
      reader: { name: 'Yusuf Dalwai' },
      wanted_by: null,
    });
    const { rows } = await server.db.$client.query<{ title: string; name: string }>(
      `select n.title, u.name from web_socket_notifications n join notification_mappings r on r.web_socket_notification_id = n.id join users u on u.id = r.user_id
       order by n.id desc limit 2`,
    );
    expect(rows.map(({ title, name }) => [title, name])).toEqual([
      ['Prescription handed over', 'Yusuf Dalwai'],
      ['Prescription asked for', 'Nandini Rane'],
    ]);
  });

  test('is another reader’s once the lease has ended or it is handed over', async () => {
    const { id } = await received(server);
    await send(nandini, id, 'review.begun');
    expect((await send(yusuf, id, 'review.begun')).body.message).toMatch(/^Nandini Rane reads it since \d\d:\d\d$/);
    await send(nandini, id, 'review.handedOver');
    expect((await send(yusuf, id, 'review.begun')).body.reader.name).toBe('Yusuf Dalwai');
  });
});

describe('the order', () => {
  const linesOf = async (orderId: number) =>
    (
      await server.db.$client.query<{ drug_id: number; quantity: number; priced: boolean; decoded: boolean }>(
        'select drug_id::int, quantity, amount > 0 as priced, decoded from order_lines where order_id = $1 order by id',
        [orderId],
      )
    ).rows;

  test('whose cart is empty gets what was read', async () => {
    const paper = await received(server);
    await server.db.$client.query('delete from order_lines where order_id = $1', [paper.orderId]);
    const answer = await approved(nandini, paper, { lines: [line(paper.drugId), line(paper.drugId, { days: 2, quantity: 4 })] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await linesOf(paper.orderId)).toEqual([{ drug_id: paper.drugId, quantity: 14, priced: true, decoded: true }]);
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });

  test('whose cart is empty waits if a drug is not sold any more: it is refused at its line', async () => {
    const paper = await received(server);
    const { rows } = await server.db.$client.query<{ id: number }>(
      `update drugs set retired_at = now() where id = (select max(id) from drugs where schedule = 'H' and uom = 'Tablet' and retired_at is null) returning id::int`,
    );
    await server.db.$client.query('delete from order_lines where order_id = $1', [paper.orderId]);
    const answer = await approved(nandini, { id: paper.id, drugId: rows[0]!.id });
    expect([answer.status, answer.body.data.errors]).toEqual([400, [{ field: 'lines.0.drug_id', message: 'No longer sold' }]]);
    expect([(await get(nandini, paper.id)).status, await linesOf(paper.orderId)]).toEqual(['digitised', []]);
  });

  test('that gets another scheduled drug is read once more', async () => {
    const paper = await received(server);
    await approved(nandini, paper);
    const { rows } = await server.db.$client.query<{ id: number }>(
      `select id::int from drugs where schedule = 'H' and uom = 'Tablet' and retired_at is null and id <> $1 order by id limit 1`,
      [paper.drugId],
    );
    const { body: order } = await agent.request('GET', `/api/oms/orders/${paper.orderId}`);
    const added = { version: order.version, drug_id: rows[0]!.id, quantity: 1 };
    expect((await agent.request('POST', `/api/oms/orders/${paper.orderId}/lines`, added)).status).toBe(200);
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-CREATED');
    expect(await get(nandini, paper.id)).toMatchObject({ status: 'received', reader: null, lines: [{ drug_id: paper.drugId }] });
    await approved(nandini, paper, { lines: [line(paper.drugId), line(rows[0]!.id, { quantity: 1 })] });
    expect(await orderStatus(paper.orderId)).toBe('PRESCRIPTION-DECODED');
  });
});

/** Two placed orders of the patient with the drug, each at its own store, which has it, and both on the prescription on file. */
async function ordersOnFile(paper: { orderId: number; drugId: number }): Promise<{ id: number; version: number }[]> {
  const { rows } = await server.db.$client.query<{ id: number; version: number }>(
    `with patient as (select patient_id as id from orders where id = $1),
      stores as (select store_id, row_number() over (order by store_id) as n from store_stock where drug_id = $2 and on_hand - reserved > 0),
      placed as (select o.id, row_number() over (order by o.id) as n from orders o
        where o.status = 'PLACED' and exists (select from order_lines l where l.order_id = o.id) order by o.id limit 2),
      moved as (update orders o set patient_id = patient.id, store_id = s.store_id, reason = 'EXISTING-RX', placed_at = $3
        from patient, placed p join stores s using (n) where o.id = p.id returning o.id, o.version),
      cleared as (delete from order_lines l using moved where l.order_id = moved.id and l.id > (select min(id) from order_lines m where m.order_id = moved.id)),
      lines as (update order_lines l set drug_id = $2, quantity = 1 from moved
        where l.order_id = moved.id and l.id = (select min(id) from order_lines m where m.order_id = moved.id))
    select id::int, version from moved`,
    [paper.orderId, paper.drugId, server.clock.now()],
  );
  return rows;
}

describe('a prescription on file', () => {
  /** Why it does not cover the drug in another order of the patient; null: it does. */
  const whyNotAnother = async (paper: { orderId: number; drugId: number }): Promise<string | null> => {
    const { orderId } = await received(server);
    await server.db.$client.query(
      `update orders set reason = 'EXISTING-RX', placed_at = $3, patient_id = (select patient_id from orders where id = $2) where id = $1`,
      [orderId, paper.orderId, server.clock.now()],
    );
    await server.db.$client.query('update order_lines set drug_id = $2 where order_id = $1', [orderId, paper.drugId]);
    const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId));
    const [lacking] = (await loadFacts(server.db, [order!])).get(orderId)!.uncovered;
    return lacking?.because ?? null;
  };

  test('is dispensed once, unless the doctor states repeats', async () => {
    const once = await received(server);
    await approved(nandini, once);
    expect(await whyNotAnother(once)).toBe('dispensed');
    const repeated = await received(server);
    await approved(nandini, repeated, { repeats: 1 });
    expect(await whyNotAnother(repeated)).toBeNull();
  });

  test('is dispensed for one of two orders that go to different stores at the same moment', async () => {
    const paper = await received(server);
    await approved(nandini, paper, { repeats: 1 });
    const both = await ordersOnFile(paper);
    const answers = await Promise.all(
      both.map(({ id, version }) =>
        agent.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_create_patient_store_order', version }),
      ),
    );
    expect(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([200, 409]);
  });

  test('is not dispensed once its validity has passed', async () => {
    const paper = await received(server);
    await approved(nandini, paper, { repeats: 3 });
    await server.db.$client.query('update prescription_readings set valid_until = $2 where id = $1', [paper.id, '2026-11-01']);
    await expireReadings(server.db, server.clock);
    expect((await get(nandini, paper.id)).status).toBe('expired');
    await server.db.$client.query(
      'update prescriptions p set rejected_at = $2 from orders o where o.id = $1 and p.patient_id = o.patient_id and p.order_id is distinct from o.id',
      [paper.orderId, server.clock.now()],
    );
    expect(await whyNotAnother(paper)).toBe('expired');
  });
});

describe('what is not possible', () => {
  test.each([
    ['a date ahead of today', { written_on: '2099-01-01' }, 'written_on', 'This day is ahead of today'],
    ['a validity before the date', { valid_until: '2026-11-01' }, 'valid_until', 'This is before the day on which it was written'],
    ['another doctor’s number', { registration_no: 'mmc 2006/02/0874' }, 'registration_no', 'This is the number of Dr Amit Karandikar'],
    [
      'a number that the doctor does not have',
      { registration_no: '99' },
      'registration_no',
      'Dr Rohini Sathe has the number MMC 2011/04/1187',
    ],
    ['a known number with another name', { doctor_id: null, doctor: 'Dr Who' }, 'registration_no', 'This is the number of Dr Rohini Sathe'],
    ['a doctor who does not exist', { doctor_id: 999_999 }, 'doctor_id', 'Doctor not found'],
  ])('%s', async (_name, fields, field, message) => {
    const { id, drugId } = await received(server);
    await send(nandini, id, 'review.begun');
    const { status, body } = await save(nandini, id, reading(drugId, fields));
    expect(status).toBe(400);
    expect(JSON.stringify(body.data)).toContain(message);
    expect(JSON.stringify(body.data)).toContain(`"${field}"`);
  });

  test('more than dose × days gives, without a reason', async () => {
    const { id, drugId } = await received(server);
    await send(nandini, id, 'review.begun');
    const refused = await save(nandini, id, reading(drugId, { lines: [line(drugId, { quantity: 11 })] }));
    expect(JSON.stringify(refused.body.data)).toContain('Dose × days gives 10: say why it is more');
    const fine = await save(nandini, id, reading(drugId, { lines: [line(drugId, { quantity: 11, reason: 'Strip of 11' })] }));
    expect(fine.status).toBe(200);
  });

  test.each([
    [
      'Schedule X by tele-consultation',
      'X',
      'TELE-CONSULT',
      {},
      'Schedule X is not dispensed on a tele-consultation (Telemedicine Practice Guidelines 2020)',
    ],
    [
      'one presented late',
      'H',
      'PATIENT',
      { written_on: '2026-01-02', valid_until: '2027-01-02' },
      'It was presented 320 days after its date; at most 30 (G.S.R. 220(E), doorstep delivery)',
    ],
    [
      'one that has expired',
      'H',
      'PATIENT',
      { written_on: '2026-11-16', valid_until: '2026-11-17' },
      'It was valid until 17-11-2026 (Rule of the pharmacy)',
    ],
  ])('%s', async (_name, schedule, source, fields, why) => {
    const { id, drugId } = await received(server, schedule, source);
    await send(nandini, id, 'review.begun');
    await save(nandini, id, reading(drugId, { source, ...fields }));
    expect((await send(nandini, id, 'review.digitised')).body.message).toBe(why);
  });

  test('without permission', async () => {
    const stranger = await server.signedIn('meera.k');
    const { id } = await received(server);
    expect((await stranger.request('GET', `/api/oms/prescription-readings/${id}`)).status).toBe(403);
  });
});

describe('at once', () => {
  test('two readers: in every round one of them has it', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await received(server);
      const { version } = await get(nandini, id);
      const begin = (browser: TestBrowser) =>
        browser.request('POST', `/api/oms/prescription-readings/${id}/events`, { version, event: 'review.begun' });
      const answers = await Promise.all([nandini, yusuf, nandini, yusuf].map(begin));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.message);
      expect(refused).toEqual([STALE, STALE, STALE]);
      expect((await get(nandini, id)).reader!.name).toBe(answers.find(({ status }) => status === 200)!.body.reader.name);
    }
  });

  test('a check and a late edit: what is decoded is what was checked', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const paper = await received(server, 'H1');
      await approved(nandini, paper);
      const { version } = await get(nandini, paper.id);
      const path = `/api/oms/prescription-readings/${paper.id}`;
      const [edited, checked] = await Promise.all([
        nandini.request('PUT', path, { version, ...reading(paper.drugId, { repeats: 3 }) }),
        yusuf.request('POST', `${path}/check`, { version, result: 'confirmed' }),
      ]);
      expect(new Set([edited.status, checked.status])).toEqual(new Set([200, 409]));
      expect([edited, checked].find(({ status }) => status === 409)!.body.message).toBe(STALE);
      const after = await get(nandini, paper.id);
      expect([after.status, after.repeats]).toEqual(checked.status === 200 ? ['decoded', 0] : ['inReview', 3]);
    }
  });
});

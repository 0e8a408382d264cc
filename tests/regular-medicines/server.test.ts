/** Regular medicines and refills (§7.6). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import type { RegularMedicine, Refill } from '#features/regular-medicines/contract.ts';
import { callable } from '#features/regular-medicines/refill-list.ts';
import { afterQuietHours } from '#features/patients/server/quiet-hours.ts';
import { refillSource } from '#features/regular-medicines/server/refill-source.ts';
import { refreshSupply } from '#features/regular-medicines/server/supply.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { KNOWN_REASON } from '#tests/orders/server/order-world.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;
let today: string;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
  today = businessDate(server.clock.now());
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.$client.query<Row>(text, values)).rows;
const fieldOf = ({ status, body }: Awaited<ReturnType<TestBrowser['request']>>) => [status, body.data?.errors?.[0]?.field];

const read = async (patientId: number): Promise<RegularMedicine[]> =>
  (await agent.request('GET', `/api/crm/patients/${patientId}/medicines`)).body.medicines;
const versionOf = async (patientId: number): Promise<number> => (await agent.request('GET', `/api/crm/patients/${patientId}`)).body.version;

async function made(): Promise<number> {
  const body = { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() };
  return (await agent.request('POST', '/api/crm/patients', body)).body.patient_id;
}

async function add(patientId: number, fields: object = {}, browser = agent) {
  const body = { version: await versionOf(patientId), drug_id: 1, per_day: 2, started_on: today, request_key: randomUUID(), ...fields };
  return browser.request('POST', `/api/crm/patients/${patientId}/medicines`, body);
}

const snapshot = () => query('select id, bill_id, runs_out_on from regular_medicines order by id');

const runningOut = async (): Promise<number> => {
  const [week] = await query<{ people: number }>(
    `select count(distinct patient_id)::int as people from regular_medicines
     where stopped_on is null and runs_out_on between $1::date and $1::date + 7`,
    [businessDate(server.clock.now())],
  );
  return week!.people;
};

describe('the demonstration', () => {
  test('has 600 people whose medicines run out this week, as their bills say', async () => {
    expect(await runningOut()).toBe(600);
    const before = await snapshot();
    await query('update regular_medicines set bill_id = null, runs_out_on = null');
    await refreshSupply(server.db, sql`true`);
    expect(await snapshot()).toEqual(before);
  });
});

describe('a regular medicine', () => {
  test('is added, changed and stopped at the version that was seen, and stays in the log of the patient', async () => {
    const id = await made();
    const added = await add(id);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [medicine] = added.body.medicines as RegularMedicine[];
    expect(medicine).toMatchObject({
      drug: { id: 1 },
      per_day: 2,
      started_on: today,
      stopped_on: null,
      bill: null,
      days_left: null,
      quantity: 50,
    });
    const path = `/api/crm/patients/${id}/medicines/${medicine!.id}`;
    const changed = await lead.request('PUT', path, { version: 2, per_day: 0.5, started_on: '2026-01-01' });
    expect(changed.body.medicines).toMatchObject([{ per_day: 0.5, started_on: '2026-01-01', quantity: 15 }]);
    const stale = await agent.request('POST', `${path}/stop`, { version: 2 });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, 3]);
    const stopped = await agent.request('POST', `${path}/stop`, { version: 3 });
    expect(stopped.body.medicines).toMatchObject([{ stopped_on: today }]);
    const { body } = await agent.request('GET', `/api/crm/patients/${id}/timeline?kind=change`);
    expect(body.entries.slice(0, 3).map(({ text }: { text: { message: string } }) => text.message)).toEqual([
      'Regular medicine stopped',
      'Regular medicine changed',
      'Regular medicine added',
    ]);
    const audited = await query(`select 1 from audit where record = $1 and after ->> 'event' like 'medicine.%'`, [`patients/${id}`]);
    expect(audited).toHaveLength(3);
  });

  test('is refused at the field: an unknown drug, one that is taken, no dose, a day to come', async () => {
    const id = await made();
    await add(id);
    expect(fieldOf(await add(id, { drug_id: 1 }))).toEqual([400, 'drug_id']);
    expect(fieldOf(await add(id, { drug_id: 999_999_999 }))).toEqual([400, 'drug_id']);
    for (const per_day of [0, -1, 51, 0.333]) expect(fieldOf(await add(id, { drug_id: 2, per_day }))).toEqual([400, 'per_day']);
    expect(fieldOf(await add(id, { drug_id: 2, started_on: daysLater(today, 1) }))).toEqual([400, 'started_on']);
    const none = await agent.request('POST', `/api/crm/patients/${id}/medicines/999999999/stop`, { version: await versionOf(id) });
    expect(fieldOf(none)).toEqual([400, 'medicine_id']);
  });

  test('lasts as long as its last bill, until that is cancelled', async () => {
    const [order] = await query<{ id: number; patient_id: number; drug_id: number; quantity: number }>(
      `select o.id::int, o.patient_id::int, l.drug_id::int, l.quantity from orders o join order_lines l on l.order_id = o.id
       where o.status = 'CREATE-PATIENT-STORE-ORDER' and (select count(*) from order_lines s where s.order_id = o.id) = 1
         and not exists (select from regular_medicines m where m.patient_id = o.patient_id) order by o.id limit 1`,
    );
    const { id, patient_id, drug_id, quantity } = order!;
    const before = (await add(patient_id, { drug_id, per_day: 1.5 })).body.medicines[0] as RegularMedicine;
    const systems = await server.signedIn('store.systems');
    expect((await systems.request('POST', `/api/oms/orders/${id}/fulfilment`, { event: 'bill.created' })).status).toBe(200);
    const days = Math.floor(quantity / 1.5);
    const [billed] = await read(patient_id);
    expect(billed).toMatchObject({ bill: { order_id: id, quantity }, days_left: days, runs_out_on: daysLater(today, days) });
    const { body } = await lead.request('GET', `/api/oms/orders/${id}`);
    const cancel = { event: 'mark_cancel_by_customer', reason: KNOWN_REASON, version: body.version };
    expect((await lead.request('POST', `/api/oms/orders/${id}/events`, cancel)).status).toBe(200);
    expect((await read(patient_id))[0]).toMatchObject({ bill: before.bill, days_left: before.days_left });
  });

  test('shows until when a decoded prescription covers it, and the stock of the store', async () => {
    const [reading] = await query<{ id: number; patient_id: number; drug_id: number; valid_until: string; store_id: number }>(
      `select r.id::int, r.patient_id::int, d.id::int as drug_id, r.valid_until::text, o.store_id::int from prescription_readings r
       join prescriptions f on f.id = r.prescription_id join drugs d on d.id = any(f.covers) and d.schedule is not null
       join lateral (select store_id from orders where patient_id = r.patient_id order by placed_at desc, id desc limit 1) o on true
       where r.status = 'decoded' and d.retired_at is null and not exists (select from regular_medicines m where m.patient_id = r.patient_id)
       order by r.id limit 1`,
    );
    const { patient_id, drug_id, valid_until, store_id } = reading!;
    await query(
      `insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, 70, 30)
       on conflict (store_id, drug_id) do update set on_hand = 70, reserved = 30`,
      [store_id, drug_id],
    );
    await add(patient_id, { drug_id, per_day: 1 });
    expect(await read(patient_id)).toMatchObject([{ prescription: { valid_until, is_valid: true }, stock: { units: 40 }, quantity: 30 }]);
    await query('update prescription_readings set valid_until = $2 where patient_id = $1', [patient_id, daysLater(today, -1)]);
    expect(await read(patient_id)).toMatchObject([{ prescription: { valid_until: daysLater(today, -1), is_valid: false } }]);
  });

  test('is reordered as a draft with its lines, once per key; that of somebody else is refused', async () => {
    const id = await made();
    await add(id, { drug_id: 1, per_day: 1 });
    await add(id, { drug_id: 2, per_day: 0.2 });
    const medicine_ids = (await read(id)).map((medicine) => medicine.id);
    const body = { medicine_ids, request_key: randomUUID() };
    const path = `/api/crm/patients/${id}/medicines/reorder`;
    const answers = await Promise.all([1, 2, 3].map(() => agent.request('POST', path, body)));
    expect(new Set(answers.map(({ body: { draft_id } }) => draft_id)).size).toBe(1);
    const { body: draft } = await agent.request('GET', `/api/ecommerce/drafts/${answers[0]!.body.draft_id}`);
    expect(draft).toMatchObject({
      status: 'open',
      patient: { id },
      lines: [
        { drug_id: 1, quantity: 30 },
        { drug_id: 2, quantity: 6 },
      ],
    });
    const [other] = await query<{ id: number }>('select min(id)::int as id from regular_medicines where patient_id <> $1', [id]);
    expect(fieldOf(await agent.request('POST', path, { medicine_ids: [medicine_ids[0], other!.id] }))).toEqual([400, 'medicine_ids.1']);
  });

  test('goes with a merged patient, and lasts as the bills of both say', async () => {
    const [source] = await query<{ patient_id: number }>(
      'select patient_id::int from regular_medicines where runs_out_on is not null and stopped_on is null order by id limit 1',
    );
    const duplicate = source!.patient_id;
    const kept = await made();
    const before = await read(duplicate);
    await add(kept, { drug_id: before[0]!.drug.id, per_day: 50 });
    const { body: merge } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: kept, duplicate_id: duplicate });
    const merged = await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version });
    const both = await read(kept);
    expect(both).toHaveLength(before.length + 1);
    expect(both.find(({ per_day }) => per_day === 50)!.bill).toEqual(before[0]!.bill);
    await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/undo`, { version: merged.body.version });
    expect(await read(duplicate)).toEqual(before);
    expect(await read(kept)).toMatchObject([{ bill: null }]);
  });
});

interface Row {
  id: number;
  patient_id: number;
  values: Record<string, string>;
}

const rowsOf = async (where: object, browser = agent): Promise<Row[]> =>
  (await browser.request('GET', `/api/crm/refills?limit=200&where=${encodeURIComponent(JSON.stringify(where))}`)).body.rows;
const everybody = { match: 'all', of: [] };
const valuesOf = async (patientId: number) => (await rowsOf(everybody)).find(({ id }) => id === patientId)!.values;
const refillOf = async (patientId: number): Promise<Refill> => (await agent.request('GET', `/api/crm/refills/${patientId}`)).body;
const call = (patientId: number, browser = agent) =>
  browser.request('POST', `/api/crm/refills/${patientId}/callback`, { request_key: randomUUID() });

describe('the refill radar', () => {
  test('lists whom to call first: prescription valid, in stock, not called since', async () => {
    const rows = await rowsOf(callable);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.every(({ id, patient_id }) => id === patient_id)).toBe(true);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const days = rows.map(({ values }) => values['runs_out']!);
    expect(days).toEqual(days.toSorted());
    expect([days[0]! >= daysLater(today, -7), days.at(-1)! <= daysLater(today, 7)]).toEqual([true, true]);
    for (const { id } of rows.slice(0, 5)) {
      const { medicines, since, call: ability } = await refillOf(id);
      expect([since, ability.allowed]).toEqual([[], true]);
      expect(medicines.every(({ prescription }) => prescription === null || prescription.is_valid)).toBe(true);
      expect(medicines.every(({ stock, quantity }) => (stock?.units ?? 0) >= quantity)).toBe(true);
    }
  });

  test('says what speaks against a call', async () => {
    const [first] = await rowsOf(callable);
    const { id } = first!;
    const { medicines } = await refillOf(id);
    await query(`update store_stock set on_hand = reserved where drug_id = $1`, [medicines[0]!.drug.id]);
    expect(await valuesOf(id)).toMatchObject({ stock: 'short', prescription: 'ready', contact: 'none', consent: first!.values['consent'] });
    await query(`update drugs set schedule = 'H' where id = $1`, [medicines[0]!.drug.id]);
    await query('update prescription_readings set valid_until = $2 where patient_id = $1', [id, daysLater(today, -1)]);
    const consent = { channel: 'CALL', purpose: 'REFILLS', given: false, source: 'CALL' };
    await agent.request('POST', `/api/crm/patients/${id}/consents`, consent);
    expect(await valuesOf(id)).toMatchObject({ prescription: 'lacking', consent: 'withdrawn' });
    expect((await refillOf(id)).call.because).toMatchObject({ message: 'The consent to refill calls was withdrawn' });
    expect(fieldOf(await call(id))).toEqual([400, 'patient_id']);
    await agent.request('POST', '/api/ecommerce/drafts', { patient_id: id });
    expect(await valuesOf(id)).toMatchObject({ contact: 'ordering' });
  });

  test('makes one callback, also when two agents ask at the same time', async () => {
    const [first] = await rowsOf(callable);
    const { id } = first!;
    const areCalled = async () => (await read(id)).flatMap(({ bill, called_at }) => (bill ? [called_at !== null] : []));
    expect(await areCalled()).toContain(false);
    const answers = await Promise.all([call(id), call(id, lead)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const made = await query<{ reason: string; status: string; note: string }>(
      'select reason, status, note from callbacks where patient_id = $1 order by id desc limit 1',
      [id],
    );
    expect(made).toEqual([{ reason: 'REFILL', status: 'PENDING', note: first!.values['medicines'] }]);
    expect((await refillOf(id)).since).toMatchObject([{ kind: 'callback' }]);
    expect(await areCalled()).not.toContain(false);
    const { body } = await agent.request('GET', `/api/crm/patients/${id}/medicines`);
    expect(body.call).toMatchObject({ allowed: false, because: { message: 'There is a callback since the last bill' } });
    expect(await valuesOf(id)).toMatchObject({ contact: 'called' });
  });

  test('is open to the call centre and to the subscription agents’ tab', async () => {
    const statuses = ['meera.k', 'nandini.r', 'ganesh.m'].map(
      async (name) => (await (await server.signedIn(name)).request('GET', '/api/crm/refills')).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
  });

  test('judges each row by indexes', async () => {
    const { from, columns, id } = refillSource.of({ userId: 1, now: server.clock.now() });
    const plan = await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select ${id} from ${from} where ${columns['contact']} = 'none' and ${columns['stock']} = 'in'
          and ${columns['prescription']} = 'ready' order by ${columns['runs_out']}, ${id} limit 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const index of [
      'orders_by_patient',
      'order_drafts_patient_id_index',
      'callbacks_patient_id_index',
      'regular_medicines_by_patient',
    ])
      expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});

describe('the time of a call about a refill', () => {
  const at = (time: string) => new Date(`2026-11-18T${time}:00+05:30`);
  const over = (from: string | null, until: string | null) => ({ quiet_from: from, quiet_until: until });

  test.each([
    ['at its time without quiet hours', '11:00', over(null, null), '2026-11-18T11:00'],
    ['at its time outside of quiet hours', '11:00', over('13:00', '15:00'), '2026-11-18T11:00'],
    ['after quiet hours', '13:00', over('13:00', '15:00'), '2026-11-18T15:00'],
    ['in the morning after a quiet night', '22:00', over('21:00', '09:30'), '2026-11-19T09:30'],
    ['on the same day in the early hours', '05:00', over('21:00', '09:30'), '2026-11-18T09:30'],
  ])('is %s', (_, now, hours, expected) => {
    expect(afterQuietHours(at(now), hours)).toEqual(new Date(`${expected}:00+05:30`));
  });
});

test('the demonstration has 600 people who run out within seven days on each of the next days', async () => {
  for (let day = 1; day <= sized(1, 3); day++) {
    server.clock.advance(DAY);
    await advanceDemos(server, await loadDemos());
    expect(await runningOut(), `day ${day}`).toBeGreaterThanOrEqual(600);
  }
});

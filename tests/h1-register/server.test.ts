/** The register of Schedule H1: written with each bill, chained, never changed. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyRegisters } from '#features/h1-register/server/verify-register.ts';
import { approved, check, get, reading, received, save, send, sendToStore } from '#tests/prescriptions/server/scene.ts';
import { newCorrection, uncorrectedEntry } from '#tests/support/prescription-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const AT_ONCE = 8;

let server: TestServer;
let agent: TestBrowser;
let nandini: TestBrowser;
let yusuf: TestBrowser;
let systems: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('farhan.s');
  nandini = await server.signedIn('nandini.r');
  yusuf = await server.signedIn('yusuf.d');
  systems = await server.signedIn('store.systems');
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

/** An order with a drug of Schedule H1, read and checked, that its store has. Returns the order's id. @param storeId by default its own store */
async function atTheStore(storeId?: number): Promise<number> {
  const paper = await received(server, 'H1');
  const { orderId } = paper;
  await approved(nandini, paper);
  await check(yusuf, paper.id, { result: 'confirmed' });
  if (storeId !== undefined) await query('update orders set store_id = $2 where id = $1', [orderId, storeId]);
  const moved = await sendToStore(agent, server, paper);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return orderId;
}

const bill = (orderId: number) => systems.request('POST', `/api/oms/orders/${orderId}/fulfilment`, { event: 'bill.created' });

interface Entry {
  serial: number;
  kind: string;
  prescriber: string;
  registration_no: string;
  prescriber_address: string;
  quantity: number;
  reader: string;
  checker: string;
}

const entriesOf = (orderId: number) =>
  query<Entry>(
    `select e.serial, e.kind, e.prescriber, e.registration_no, e.prescriber_address, e.quantity, e.reader, e.checker
     from h1_entries e join bills b on b.id = e.bill_id where b.order_id = $1 order by e.id`,
    [orderId],
  );

test('the registers of the demonstration agree with its bills and with their chains', async () => {
  const [count] = await query<{ n: number }>('select count(*)::int as n from h1_entries');
  expect(count!.n).toBeGreaterThan(10);
  expect(await verifyRegisters(server.db)).toEqual([]);
});

describe('a bill with a drug of Schedule H1', () => {
  test('is entered with prescriber, address and both pharmacists; its cancellation takes the entry back', async () => {
    const orderId = await atTheStore();
    expect((await bill(orderId)).status).toBe(200);
    const entered = {
      kind: 'DISPENSED',
      prescriber: 'Dr Rohini Sathe',
      registration_no: 'MMC 2011/04/1187',
      prescriber_address: 'Shree Sai Clinic, Andheri West, Mumbai 400053',
      quantity: 10,
      reader: 'Nandini Rane',
      checker: 'Yusuf Dalwai',
    };
    expect(await entriesOf(orderId)).toEqual([expect.objectContaining(entered)]);
    const { body: order } = await agent.request('GET', `/api/oms/orders/${orderId}`);
    const { body: reasons } = await agent.request('GET', '/api/oms/cancel-reasons');
    const reason = reasons.reasons.find(({ events }: { events: string[] }) => events.includes('mark_cancel_by_customer')).reason_name;
    const cancelled = await agent.request('POST', `/api/oms/orders/${orderId}/events`, {
      event: 'mark_cancel_by_customer',
      version: order.version,
      reason,
    });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    const [first, second] = await entriesOf(orderId);
    expect([first, second!.kind, second!.serial]).toEqual([expect.objectContaining(entered), 'TAKEN-BACK', first!.serial + 1]);
    expect(await verifyRegisters(server.db)).toEqual([]);
    const { body } = await nandini.request('GET', '/api/oms/h1-register?search=rohini');
    expect(body.rows).toEqual([]);
    const { body: found } = await nandini.request('GET', '/api/oms/h1-register');
    expect(found.rows[0].values).toMatchObject({ kind: 'TAKEN-BACK', prescriber: 'Dr Rohini Sathe', checker: 'Yusuf Dalwai' });
  });

  test('has the next serial of its store, also beside many others', async () => {
    const [store] = await query<{ id: number }>('select id::int from stores order by id limit 1');
    const orderIds: number[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) orderIds.push(await atTheStore(store!.id));
    const answers = await Promise.all(orderIds.map(bill));
    expect(answers.map(({ status }) => status)).toEqual(orderIds.map(() => 200));
    const serials = (await Promise.all(orderIds.map(entriesOf))).map(([entry]) => entry!.serial).toSorted((one, other) => one - other);
    expect(serials).toEqual(serials.map((_, index) => serials[0]! + index));
    expect(await verifyRegisters(server.db)).toEqual([]);
  });

  test('is not approved until the doctor is chosen, with an address in the record', async () => {
    const { id, drugId } = await received(server, 'H1');
    const [homeless] = await query<{ id: number; name: string; version: number }>(
      'select id::int, name, version from doctors where address is null order by id limit 1',
    );
    await send(nandini, id, 'review.begun');
    await save(nandini, id, reading(drugId, { doctor_id: null }));
    expect((await send(nandini, id, 'review.digitised')).status).toBe(200);
    const refused = await send(nandini, id, 'reading.approved');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Choose the doctor: the register of Schedule H1 names registration number and address',
    ]);
    await save(nandini, id, reading(drugId, { doctor_id: homeless!.id, doctor: homeless!.name, registration_no: '' }));
    await send(nandini, id, 'review.digitised');
    expect((await send(nandini, id, 'reading.approved')).body.message).toBe(
      `${homeless!.name} has no address, which the register of Schedule H1 names`,
    );
    const cells = { address: '4 Station Road, Pune 411001' };
    const changed = await nandini.request('PUT', `/api/oms/doctors/${homeless!.id}`, { version: homeless!.version, cells });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await get(nandini, id)).toMatchObject({ lacking: null, doctor_record: { address: '4 Station Road, Pune 411001' } });
    expect((await send(nandini, id, 'reading.approved')).body.status).toBe('secondCheck');
  });
});

describe('an entry', () => {
  const tampered = async (statement: string) => {
    const client = await server.db.$client.connect();
    try {
      await client.query('begin');
      await client.query(statement);
      return await verifyRegisters(server.db);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  test('cannot be changed or removed by the server', async () => {
    for (const statement of ['update h1_entries set quantity = 1', 'delete from h1_entries'])
      await expect(tampered(statement)).rejects.toThrow(/permission denied/);
  });
});

test('is exported by store and period, for a spreadsheet and for the inspector', async () => {
  const [first] = await query<{ store: string; day: string; n: number }>(
    `select s.name as store, to_char(e.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*)::int as n
     from h1_entries e join stores s on s.id = e.store_id group by 1, 2 order by 3 desc, 1, 2 limit 1`,
  );
  const { store, day, n } = first!;
  const of = [
    { field: 'store', is: 'is', value: store },
    { field: 'at', is: 'between', value: [day, day] },
  ];
  const download = async (format: string) => {
    const path = `/api/oms/h1-register/export.${format}?${new URLSearchParams({ where: JSON.stringify({ match: 'all', of }) })}`;
    const response = await fetch(`${server.origin}${path}`, { headers: nandini.headersFor('GET', path) });
    expect(response.status, await response.clone().text()).toBe(200);
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const csv = await download('csv');
  const rows = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(rows).toHaveLength(n + 1);
  expect(rows.slice(1).every((row) => row.includes(store))).toBe(true);
  const pdf = await download('pdf');
  expect(pdf.type).toBe('application/pdf');
  expect(pdf.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.bytes.toString('latin1')).toContain('%%EOF');
});

test('of a store and day says what its bills say, line by line', async () => {
  const orderIds = [await atTheStore(), await atTheStore(), await atTheStore()];
  for (const orderId of orderIds) expect((await bill(orderId)).status).toBe(200);
  const [of] = await query<{ store: string; day: string }>(
    `select s.name as store, to_char(b.billed_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
     from bills b join stores s on s.id = b.store_id where b.order_id = $1`,
    [orderIds[0]],
  );
  const { store, day } = of!;
  const { rows: billed } = await server.db.$client.query<string[]>({
    text: `select b.number, l.drug, l.quantity::text, o.patient_name, o.address || ' ' || o.pincode
      from bills b join bill_lines l on l.bill_id = b.id join orders o on o.id = b.order_id join stores s on s.id = b.store_id
      where l.schedule = 'H1' and s.name = $1 and (b.billed_at at time zone 'Asia/Kolkata')::date = $2 order by 1, l.position`,
    values: [store, day],
    rowMode: 'array',
  });
  const where = {
    match: 'all',
    of: [
      { field: 'store', is: 'is', value: store },
      { field: 'at', is: 'between', value: [day, day] },
      { field: 'kind', is: 'anyOf', value: ['DISPENSED'] },
    ],
  };
  const path = `/api/oms/h1-register/export.csv?${new URLSearchParams({ where: JSON.stringify(where) })}`;
  const csv = await (await fetch(`${server.origin}${path}`, { headers: nandini.headersFor('GET', path) })).text();
  const [titles, ...rows] = parse(csv, { bom: true });
  const cell = (row: string[], title: string) => row[titles!.indexOf(title)];
  const dispensed = rows.map((row) => ['Bill', 'Drug', 'Qty', 'Patient', 'Patient’s address'].map((title) => cell(row, title)));
  const inWords = (lines: readonly unknown[]) =>
    lines.map((line) => JSON.stringify(line)).toSorted((one, other) => one.localeCompare(other));
  expect(inWords(dispensed)).toEqual(inWords(billed));
  const own = rows.filter((row) => cell(row, 'Read by') === 'Nandini Rane' && cell(row, 'Checked by') === 'Yusuf Dalwai');
  expect(own.length).toBeGreaterThan(0);
  for (const row of own) expect(cell(row, 'Registration number')).not.toBe('');
});

test('an agent does not see the register', async () => {
  expect((await agent.request('GET', '/api/oms/h1-register')).status).toBe(403);
});

describe('a correction', () => {
  const correct = (browser: TestBrowser, id: number, fields: object = {}) =>
    browser.request('POST', `/api/oms/h1-entries/${id}/corrections`, { ...newCorrection, ...fields });

  test('is a further entry by the pharmacist in charge; the first one stays, and the chain holds', async () => {
    const id = await uncorrectedEntry(server);
    expect((await correct(nandini, id)).status).toBe(403);
    const before = await query('select * from h1_entries where id = $1', [id]);
    const { status, body } = await correct(yusuf, id);
    expect([status, body], JSON.stringify(body)).toMatchObject([
      200,
      { kind: 'CORRECTED', ...newCorrection, by: 'Yusuf Dalwai', refers_to: { id } },
    ]);
    expect(await query('select * from h1_entries where id = $1', [id])).toEqual(before);
    const { body: first } = await nandini.request('GET', `/api/oms/h1-entries/${id}`);
    expect(first.followed_by).toEqual([{ id: body.id, number: body.number, kind: 'CORRECTED' }]);
    expect(await verifyRegisters(server.db)).toEqual([]);
  });

  test('of an entry is one; what is wrong with it is corrected there', async () => {
    const id = await uncorrectedEntry(server);
    const answers = await Promise.all([1, 2, 3].map((n) => correct(yusuf, id, { reason: `Reason ${n}` })));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    const refused = await correct(yusuf, id, { reason: 'Again' });
    expect(JSON.stringify(refused.body.data)).toContain(`Entry ${made[0]!.body.number} follows it: correct that one`);
    expect((await correct(yusuf, made[0]!.body.id, { patient: 'Anita R. Rao' })).status).toBe(200);
    expect(JSON.stringify((await correct(yusuf, made[0]!.body.id)).body.data)).toContain('follows it');
    expect(await verifyRegisters(server.db)).toEqual([]);
  });
});

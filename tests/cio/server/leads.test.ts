/** CIO agents and their order leads (§2.2, §3, §4.1, §7.3, §7.6): what each event leads to, and how a lead becomes an order. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LeadRecord } from '#features/cio/contract.ts';
import { expireLeads } from '#features/cio/server/expire-leads.ts';
import { hooks } from '#platform/server/hooks.ts';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let pharmacist: TestBrowser;
let other: TestBrowser;
let caller: TestBrowser;
/** A drug without a schedule, and one with. */
let free: number;
let scheduled: { id: number; name: string; schedule: string };
let patient: { id: number; name: string; phone_no: string };
const tabs: Tab[] = [];

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.db.$client.query<Row>(text, values)).rows;
const first = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await query<Row>(text, values);
  if (!row) throw new Error(text);
  return row;
};

beforeAll(async () => {
  server = await startServer();
  [pharmacist, other, caller] = [await server.signedIn('nandini.r'), await server.signedIn('yusuf.d'), await server.signedIn('meera.k')];
  free = (await first<{ id: number }>('select id::int from drugs where schedule is null and retired_at is null order by id limit 1')).id;
  scheduled = await first(`select id::int, name, schedule from drugs where schedule = 'H' and retired_at is null order by id limit 1`);
  patient = await first(
    `select p.id::int, p.name, p.phone_no from patients p
     where (select count(*) from patients q where q.phone_no = p.phone_no) = 1 order by p.id limit 1`,
  );
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
afterAll(() => server.close());

const bring = async (fields: object = {}): Promise<LeadRecord> => {
  const { status, body } = await pharmacist.request('POST', '/api/django/carts', {
    agent_id: 1,
    phone_no: '9000000077',
    name: 'Lata Kale',
    prescription: 'RECEIVED',
    ...fields,
  });
  expect([status, body.data?.errors]).toEqual([200, undefined]);
  return body;
};
const read = async (leadId: number): Promise<LeadRecord> => (await pharmacist.request('GET', `/api/django/order-leads/${leadId}`)).body;
const patch = ({ id, version }: LeadRecord, path: string, fields: object = {}, by = pharmacist) =>
  by.request('PATCH', `/api/django/carts/${id}${path}`, { version, ...fields });
const send = ({ id, version }: LeadRecord, path: string, fields: object = {}) =>
  pharmacist.request('POST', `/api/django/order-leads/${id}/${path}`, { version, ...fields });
const lines = (...drugs: number[]) => drugs.map((drug_id) => ({ drug_id, quantity: 2 }));
const begin = (lead: LeadRecord, by = pharmacist) =>
  by.request('POST', '/api/ecommerce/drafts', { source: { kind: 'cio-lead', id: lead.id } });
const fieldsOf = ({ status, body }: { status: number; body: { data?: { errors?: { field: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field }) => field),
];

describe('a new order lead (§7.6, POST cart)', () => {
  test('is pending, and belongs to the only patient with its number', async () => {
    const lead = await bring({ phone_no: `+91 ${patient.phone_no}`, name: '' });
    expect(lead).toMatchObject({ status: 'CART-CREATED', type: 'PRESCRIPTION', patient_id: patient.id, name: patient.name, lines: [] });
    expect(lead.log).toMatchObject([{ event: 'cart.created', by: pharmacist.user!.name, payload: { prescription: 'RECEIVED' } }]);
    expect(await bring()).toMatchObject({ patient_id: null, name: 'Lata Kale' });
  });

  test('is made once per request key', async () => {
    const request_key = randomUUID();
    expect((await bring({ request_key })).id).toBe((await bring({ request_key })).id);
  });

  test('refuses at the field an unknown agent, a phone of nine digits, a drug twice and one that is no longer sold', async () => {
    const create = (fields: object) =>
      pharmacist.request('POST', '/api/django/carts', { agent_id: 1, phone_no: '9000000077', prescription: 'RECEIVED', ...fields });
    expect(fieldsOf(await create({ agent_id: 99_999 }))).toEqual([400, 'agent_id']);
    expect(fieldsOf(await create({ phone_no: '900000007' }))).toEqual([400, 'phone_no']);
    expect(fieldsOf(await create({ lines: lines(free, free) }))).toEqual([400, 'lines']);
    expect(fieldsOf(await create({ lines: [{ drug_id: free, quantity: 51 }] }))).toEqual([400, 'lines.0.quantity']);
    const { id } = await first<{ id: number }>('select id::int from drugs where retired_at is null order by id desc limit 1');
    await query('update drugs set retired_at = now() where id = $1', [id]);
    expect(fieldsOf(await create({ lines: lines(free, id) }))).toEqual([400, 'lines.1.drug_id']);
    await query('update drugs set retired_at = null where id = $1', [id]);
  });
});

describe('the cart of a lead (§7.6, PATCH cart)', () => {
  test('is updated and removed: CART-CREATED ⇄ CART-UPDATED', async () => {
    const lead = await bring();
    const updated = await patch(lead, '', { lines: lines(scheduled.id, free), note: 'Two strips each' });
    expect(updated.body).toMatchObject({ status: 'CART-UPDATED', log: [{ payload: { lines: 2, note: 'Two strips each' } }, {}] });
    expect((updated.body as LeadRecord).lines.map(({ drug_id, quantity }) => [drug_id, quantity])).toEqual([
      [scheduled.id, 2],
      [free, 2],
    ]);
    expect(fieldsOf(await patch(updated.body, '', { lines: [] }))).toEqual([400, 'lines']);
    const removed = await patch(updated.body, '/removal');
    expect(removed.body).toMatchObject({ status: 'CART-CREATED', lines: [] });
    const again = await patch(removed.body, '/removal');
    expect([again.status, again.body.message]).toEqual([409, 'The cart is empty']);
  });

  test('of a stale version is refused with the lead as it is now, and the cart stays as it was', async () => {
    const lead = await bring();
    const answers = await Promise.all([patch(lead, '', { lines: lines(free) }), patch(lead, '', { lines: lines(scheduled.id) }, other)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const [saved, refused] = answers[0].status === 200 ? answers : answers.toReversed();
    expect(refused?.body.data.record.lines).toEqual(saved?.body.lines);
  });

  test('is saved once per request key', async () => {
    const [lead, change] = [await bring(), { lines: lines(free), request_key: randomUUID() }];
    const [one, two] = [await patch(lead, '', change), await patch(lead, '', change)];
    expect([one.status, two.status, two.body.version]).toEqual([200, 200, lead.version + 1]);
  });
});

describe('the prescription of a lead (§7.6, PATCH cart: prescription status)', () => {
  test('is accepted or rejected only once it has arrived, and makes the lead pending again when another one arrives', async () => {
    const lead = await bring({ prescription: 'AWAITED', lines: lines(free) });
    const early = await patch(lead, '/prescription-status', { prescription: 'ACCEPTED' });
    expect([early.status, early.body.message]).toEqual([409, 'No prescription has arrived yet']);
    const { body: filled } = await patch(lead, '', { lines: lines(free) });
    const { body: arrived } = await patch(filled, '/prescription-status', { prescription: 'RECEIVED' });
    expect(arrived).toMatchObject({ status: 'CART-CREATED', prescription: 'RECEIVED' });
    const { body: accepted } = await patch(arrived, '/prescription-status', { prescription: 'ACCEPTED' });
    const twice = await patch(accepted, '/prescription-status', { prescription: 'ACCEPTED' });
    expect([twice.status, twice.body.message]).toEqual([409, 'The prescription has this status already']);
    expect((accepted as LeadRecord).prescriptions.filter(({ allowed }) => allowed).map(({ status }) => status)).toEqual([
      'RECEIVED',
      'REJECTED',
    ]);
  });

  test('that arrives is told by cio-prescription-received (§4.7) to who may see leads, once', async () => {
    const open = async (browser: TestBrowser) => {
      const tab = openTab(browser);
      tabs.push(tab);
      await tab.outcome;
      return tab;
    };
    const [watching, elsewhere] = [await open(other), await open(caller)];
    const lead = await bring({ prescription: 'AWAITED' });
    await patch(lead, '/prescription-status', { prescription: 'RECEIVED' });
    const next = await bring();
    await watching.heard('cio-prescription-received', (fact) => 'lead_id' in fact && fact.lead_id === next.id);
    const heard = ({ received }: Tab) => received.filter(([name]) => name === 'cio-prescription-received').map(([, fact]) => fact);
    expect(heard(watching)).toEqual([{ lead_id: lead.id }, { lead_id: next.id }]);
    expect(heard(elsewhere)).toEqual([]);
  });
});

test('the order-lead list of §7.3 counts pending prescriptions: order_type PRESCRIPTION, status CART-CREATED, meta.count', async () => {
  const count = async () =>
    (await pharmacist.request('GET', '/api/django/order-lead-list?order_type=PRESCRIPTION&page=1&page_size=1&status=CART-CREATED')).body;
  const before = await count();
  expect(before.data).toHaveLength(1);
  const lead = await bring();
  await bring({ type: 'CALL', prescription: 'NOT-REQUIRED' });
  expect((await count()).meta.count).toBe(before.meta.count + 1);
  const { body: work } = await pharmacist.request('GET', '/api/admin/work-counts');
  expect(work.counts['order-leads.pending']).toBe(before.meta.count + 1);
  await patch(lead, '', { lines: lines(free) });
  expect(await count()).toEqual(before);
});

test('the list of order leads has pending ones first', async () => {
  const { body } = await pharmacist.request('GET', '/api/django/order-leads?limit=200');
  const pending = body.rows.map(({ values }: { values: { status: string } }) => values.status === 'CART-CREATED');
  expect(pending.lastIndexOf(true)).toBeLessThan(pending.indexOf(false));
});

describe('a lead becomes an order', () => {
  const ready = async (fields: object = {}): Promise<LeadRecord> => {
    const { body } = await patch(await bring(fields), '', { lines: lines(scheduled.id, free) });
    return (await patch(body, '/prescription-status', { prescription: 'ACCEPTED' })).body;
  };
  const place = (orderId: number, patientId: number, leadId: number) =>
    server.db.transaction(async (tx) => {
      const cause = { at: server.clock.now(), userId: null, requestId: randomUUID(), operation: 'test' };
      const source = { kind: 'cio-lead' as const, id: leadId };
      const by = { by: 'Nandini Rane', userId: pharmacist.user!.user_id };
      const placed = { id: orderId, code: '', type: 'PRESCRIPTION' as const, promisedAt: cause.at, patientId, ...by, source };
      for (const follow of hooks('orders.placed')) await follow(tx, cause, placed);
    });

  test('only with a cart and a settled prescription', async () => {
    const refusal = async (lead: LeadRecord) => {
      const { status, body } = await begin(lead);
      const ability = lead.abilities.find(({ event }) => event === 'order.begun');
      expect(body.message).toBe(`source: ${ability?.because?.message}`);
      return [status, ability?.because?.message];
    };
    const lead = await bring();
    expect(await refusal(lead)).toEqual([400, 'The cart is empty']);
    const { body: filled } = await patch(lead, '', { lines: lines(scheduled.id) });
    expect(await refusal(filled)).toEqual([400, 'Check the prescription first']);
    const { body: rejected } = await patch(filled, '/prescription-status', { prescription: 'REJECTED' });
    expect(await refusal(rejected)).toEqual([400, 'The prescription was rejected: ask for another one']);
    const { body: without } = await patch(await bring({ prescription: 'NOT-REQUIRED' }), '', { lines: lines(scheduled.id) });
    expect(await refusal(without)).toEqual([400, `${scheduled.name} is Schedule H: it needs a prescription`]);
    const { body: awaited } = await patch(await bring({ prescription: 'AWAITED' }), '', { lines: lines(free) });
    expect(await refusal(awaited)).toEqual([400, 'The prescription has not arrived yet']);
  });

  test('through a draft with its patient and cart; the lead says that it is begun', async () => {
    const lead = await ready({ phone_no: patient.phone_no });
    const { status, body: draft } = await begin(lead);
    expect([status, draft.patient.id, draft.source]).toEqual([200, patient.id, { kind: 'cio-lead', id: lead.id, others: [] }]);
    expect(draft.lines.map(({ drug_id, quantity }: { drug_id: number; quantity: number }) => [drug_id, quantity])).toEqual([
      [scheduled.id, 2],
      [free, 2],
    ]);
    expect((await read(lead.id)).log[0]).toMatchObject({ event: 'order.begun', by: pharmacist.user!.name });
    expect((await begin(lead, caller)).body.data.errors).toMatchObject([{ field: 'source' }]);
  });

  test('in the transaction of the order, which also gives it its patient; one of another patient stays as it is', async () => {
    const order = await first<{ id: number; patient_id: number }>(
      `select o.id::int, o.patient_id::int from orders o where o.phone_no <> $1
       and not exists (select from order_leads l where l.order_id = o.id) order by o.id desc limit 1`,
      [patient.phone_no],
    );
    const theirs = await ready({ phone_no: patient.phone_no });
    await place(order.id, order.patient_id, theirs.id);
    expect(await read(theirs.id)).toMatchObject({ status: 'CART-UPDATED', order: null });
    const lead = await ready();
    await place(order.id, order.patient_id, lead.id);
    const placed = await read(lead.id);
    expect(placed).toMatchObject({ status: 'ORDER-PLACED', order: { id: order.id }, patient_id: order.patient_id });
    const late = await send(placed, 'decline', { reason: 'PRICE' });
    expect([late.status, late.body.message]).toEqual([409, 'This lead has become an order']);
  });
});

test('a declined lead has a reason, refuses further work, and may be reopened', async () => {
  const { body: filled } = await patch(await bring(), '', { lines: lines(free) });
  const { body: declined } = await send(filled, 'decline', { reason: 'PRICE', note: 'Ten rupees more' });
  expect(declined).toMatchObject({ status: 'NOT-INTERESTED', reason: 'PRICE' });
  expect((await patch(declined, '', { lines: lines(free) })).body.message).toBe('The patient is not interested: reopen the lead first');
  expect((await send(declined, 'reopen')).body).toMatchObject({ status: 'CART-UPDATED', reason: null });
});

test('who lacks the tab subscription-agent sees and changes nothing', async () => {
  const { message } = (await caller.request('GET', '/api/django/order-leads')).body;
  expect(message).toBe('You don’t have access to CIO/FOS management');
  expect((await caller.request('GET', '/api/django/cio-agents/1')).status).toBe(403);
});

describe('CIO agents (§7.6)', () => {
  const cells = { name: 'Asha Rane', phone_no: '9821499001', city: 'Mumbai' };

  test('are added, read and changed, with the stores of their city', async () => {
    const [mumbai, pune] = await query<{ name: string }>(
      `select min(name) as name from stores where city in ('Mumbai', 'Pune') group by city order by city`,
    );
    const add = (more: object, request_key = randomUUID()) =>
      pharmacist.request('POST', '/api/django/cio-agents', { cells: { ...cells, stores: mumbai!.name, ...more }, request_key });
    expect(fieldsOf(await add({ phone_no: '982149900' }))).toEqual([400, 'phone_no']);
    const elsewhere = await add({ stores: pune!.name });
    expect(elsewhere.body.data.errors).toMatchObject([{ field: 'stores', message: `${pune!.name} is in Pune` }]);
    const key = randomUUID();
    const [made, repeated] = [await add({}, key), await add({}, key)];
    expect([made.status, repeated.body.id]).toEqual([200, made.body.id]);
    expect(fieldsOf(await add({}))).toEqual([400, 'phone_no']);
    const path = `/api/django/cio-agents/${made.body.id}`;
    const change = (name: string) => pharmacist.request('PUT', path, { version: made.body.version, cells: { name } });
    expect((await change('Asha Kulkarni')).status).toBe(200);
    const stale = await change('Asha Sawant');
    expect([stale.status, stale.body.data.record.cells.name]).toEqual([409, 'Asha Kulkarni']);
    expect((await pharmacist.request('GET', path)).body.cells).toMatchObject({ name: 'Asha Kulkarni', stores: mumbai!.name });
  });

  test('show what came of their leads, and when they were seen last', async () => {
    const row = async () => (await pharmacist.request('GET', '/api/django/cio-agents?sort=name&limit=200')).body.rows;
    const of = (rows: { id: number; values: Record<string, unknown> }[]) => rows.find(({ id }) => id === 1)!.values;
    const before = of(await row());
    await bring({ phone_no: '9000000066' });
    const after = of(await row());
    expect(after).toMatchObject({ pending: Number(before['pending']) + 1, converted: before['converted'] });
    expect(after['last_seen']).toBe(server.clock.now().toISOString());
  });
});

test('the demonstration has leads of each status', async () => {
  const rows = await query('select distinct status from order_leads where id <= 96 order by 1');
  expect(rows).toHaveLength(5);
});

// Last: sessions end meanwhile.
test('a lead that nobody goes on with for 7 days expires, once, and may be reopened', async () => {
  const lead = await bring();
  server.clock.advance(7 * 86_400_000 - 1_000);
  await expireLeads(server.db, server.clock);
  const statusOf = async () => (await first<{ status: string }>('select status from order_leads where id = $1', [lead.id])).status;
  expect(await statusOf()).toBe('CART-CREATED');
  server.clock.advance(1_000);
  await Promise.all([expireLeads(server.db, server.clock), expireLeads(server.db, server.clock)]);
  expect(await statusOf()).toBe('EXPIRED');
  expect(await query(`select by from order_lead_events where lead_id = $1 and event = 'time.passed'`, [lead.id])).toEqual([
    { by: 'System' },
  ]);
  const again = await server.signedIn('nandini.r');
  const reopened = await again.request('POST', `/api/django/order-leads/${lead.id}/reopen`, { version: lead.version + 1 });
  expect(reopened.body).toMatchObject({
    status: 'CART-CREATED',
    expires_at: new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString(),
  });
});

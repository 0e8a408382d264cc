/** Pages of the prescription that comes with an order lead (§7.6): where they go, and what they lead to. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadRecord } from '#features/cio/contract.ts';
import { hooks } from '#platform/server/hooks.ts';
import { encodePng } from '#platform/server/demo/png.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let pharmacist: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  pharmacist = await server.signedIn('nandini.r');
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) => (await server.db.$client.query<Row>(text, values)).rows;
const page = (shade: number) => new Uint8Array(encodePng({ width: 1, height: 1, palette: [[shade, 0, 0]], pixels: new Uint8Array([0]) }));

async function bring(fields: object = {}): Promise<LeadRecord> {
  const lead = { agent_id: 1, phone_no: '9000000078', name: 'Lata Kale', prescription: 'AWAITED', ...fields };
  return (await pharmacist.request('POST', '/api/django/carts', lead)).body;
}

async function add({ id }: LeadRecord, file = page(1), request_key: string = randomUUID(), by = pharmacist) {
  const path = `/api/django/order-leads/${id}/pages`;
  const body = new FormData();
  body.set('request_key', request_key);
  body.set('file', new Blob([file]), 'page.png');
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers: by.headersFor('POST', path), body });
  return { status: response.status, body: await response.json() };
}

const mark = ({ id, version }: LeadRecord, prescription: string) =>
  pharmacist.request('PATCH', `/api/django/carts/${id}/prescription-status`, { version, prescription });
const fileOf = ({ id }: LeadRecord, pageId: number) => pharmacist.request('GET', `/api/django/order-leads/${id}/pages/${pageId}/file`);

test('a page that arrives makes an awaited prescription a received one; the next is its further page', async () => {
  const lead = await bring();
  const { body: first } = await add(lead);
  expect(first).toMatchObject({ status: 'CART-CREATED', prescription: 'RECEIVED', pages: [{ file_name: 'page.png', rejected: false }] });
  const { body: second } = await add(lead, page(2));
  expect(second.pages).toHaveLength(2);
  expect(second.log[0]).toMatchObject({ event: 'page.added', by: pharmacist.user!.name });
  expect((await fileOf(second, second.pages[1].id)).status).toBe(200);
  expect((await fileOf(await bring(), second.pages[1].id)).status).toBe(404);
});

test('a page is stored once per request key, and as many as a prescription may have', async () => {
  const [lead, key] = [await bring(), randomUUID()];
  await add(lead, page(1), key);
  expect((await add(lead, page(1), key)).body.pages).toHaveLength(1);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(lead, page(n))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(answers.find(({ status }) => status !== 200)?.body.data.errors[0]).toMatchObject({
    field: 'file',
    message: 'A prescription has at most 10 pages',
  });
});

test('after a rejected prescription the next page begins another one', async () => {
  const { body: received } = await add(await bring());
  const { body: rejected } = await mark(received, 'REJECTED');
  expect(rejected.pages).toMatchObject([{ rejected: true }]);
  const { body: again } = await add(rejected, page(2));
  expect(again).toMatchObject({ prescription: 'RECEIVED', pages: [{ rejected: false }] });
  expect(again.pages[0].id).not.toBe(rejected.pages[0].id);
});

test('pages are read and added by who has the tab of CIO agents', async () => {
  const { body: lead } = await add(await bring());
  const caller = await server.signedIn('meera.k');
  expect((await caller.request('GET', `/api/django/order-leads/${lead.id}/pages/${lead.pages[0].id}/file`)).status).toBe(403);
  expect((await add(lead, page(2), randomUUID(), caller)).status).toBe(403);
});

test('no page is added to a lead that is closed', async () => {
  const lead = await bring();
  await pharmacist.request('POST', `/api/django/order-leads/${lead.id}/decline`, { version: lead.version, reason: 'PRICE' });
  expect(await add(lead)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'file' }] } } });
});

test('the draft of a patient’s order has the prescription chosen; of somebody new, the order gets it once it is placed', async () => {
  const [patient] = await query<{ id: number; phone_no: string }>(
    'select min(id)::int as id, phone_no from patients group by phone_no having count(*) = 1 order by 1 limit 1',
  );
  const ready = async (fields: object) => {
    const { body: filled } = await pharmacist.request('PATCH', `/api/django/carts/${(await bring(fields)).id}`, {
      version: 1,
      lines: [{ drug_id: 1, quantity: 2 }],
    });
    return (await mark((await add(filled)).body, 'ACCEPTED')).body as LeadRecord;
  };
  const known = await ready({ phone_no: patient!.phone_no });
  const { body: draft } = await pharmacist.request('POST', '/api/ecommerce/drafts', { source: { kind: 'cio-lead', id: known.id } });
  expect(draft).toMatchObject({ patient: { id: patient!.id }, prescription_id: known.pages[0]!.id, reason: 'SELF-VALID-RX' });

  const unknown = await ready({ phone_no: '9000000079' });
  const [order] = await query<{ id: number; patient_id: number }>(
    `select o.id::int, o.patient_id::int from orders o where not exists (select from prescriptions p where p.order_id = o.id)
     and not exists (select from order_leads l where l.order_id = o.id) order by o.id desc limit 1`,
  );
  await server.db.transaction(async (tx) => {
    const cause = { at: server.clock.now(), userId: null, requestId: randomUUID(), operation: 'test' };
    const by = { by: 'Nandini Rane', userId: pharmacist.user!.user_id, source: { kind: 'cio-lead' as const, id: unknown.id } };
    const placed = { id: order!.id, code: '', type: 'PRESCRIPTION' as const, promisedAt: cause.at, patientId: order!.patient_id, ...by };
    for (const follow of hooks('orders.placed')) await follow(tx, cause, placed);
  });
  const [filed] = await query('select patient_id::int, order_id::int from prescriptions where id = $1', [unknown.pages[0]!.id]);
  expect(filed).toEqual({ patient_id: order!.patient_id, order_id: order!.id });
});

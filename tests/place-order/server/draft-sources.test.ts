import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { streamOf } from '#tests/platform/server/realtime/socket-clients.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { aSubject, contentsFor, ok, place, type Query, queryOf, save, type Subject, takeSlot } from './draft-requests.ts';

/** Drafts that are started from a callback, an abandoned cart or an order lead. */

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;
let query: Query;
let subject: Subject;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
  query = queryOf(server);
  subject = await aSubject(query);
});
afterAll(() => server.close());

const newCallback = (phone_no: string) =>
  lead.request('POST', '/api/crm/callbacks', {
    phone_no,
    reason: 'NEW-ORDER',
    due_at: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    request_key: randomUUID(),
  });

describe('an order from a callback (§2.2)', () => {
  test('tells the second draft of the same callback about the first, and of its order', async () => {
    const { body: callback } = await newCallback('9820098200');
    const source = { kind: 'callback', id: callback.id };
    const first = await ok(agent.request('POST', '/api/ecommerce/drafts', { source }));
    expect(first.source).toMatchObject({ others: [] });
    const second = await ok(lead.request('POST', '/api/ecommerce/drafts', { source }));
    expect(second.source).toMatchObject({ others: [{ id: first.id, owner: agent.user!.name, order: null }] });
    const { order } = await ok(place(agent, await takeSlot(agent, await ok(save(agent, first, contentsFor(subject))))));
    expect((await ok(lead.request('GET', `/api/ecommerce/drafts/${second.id}`))).source).toMatchObject({
      others: [{ id: first.id, order: order!.code }],
    });
  });

  test('of another patient leaves the callback as it is, and cannot be named when it is closed', async () => {
    const [other] = await query<{ id: number; phone_no: string }>(
      `select id::int, phone_no from patients p where phone_no <> (select phone_no from patients where id = $1)
         and (select count(*) from patients same where same.phone_no = p.phone_no) = 1 order by id limit 1`,
      [subject.address.patient_id],
    );
    const { body: callback } = await newCallback(other!.phone_no);
    const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'callback', id: callback.id } }));
    const { order } = await ok(place(agent, await takeSlot(agent, await ok(save(agent, draft, contentsFor(subject))))));
    const { body: open } = await agent.request('GET', `/api/crm/callbacks/${callback.id}`);
    expect(open).toMatchObject({ status: 'PENDING', order: null });
    const { body: taken } = await agent.request('POST', `/api/crm/callbacks/${callback.id}/take`, { version: open.version });
    const closing = { version: taken.version, outcome: 'ORDER-PLACED', order: order!.code };
    const refused = await agent.request('POST', `/api/crm/callbacks/${callback.id}/close`, closing);
    expect([refused.status, refused.body.message]).toEqual([400, 'order: This order is another patient’s']);
  });

  test('has its patient and latest address from the start, and closes the callback', async () => {
    const [patient] = await query<{ phone_no: string }>('select phone_no from patients where id = $1', [subject.address.patient_id]);
    const { body: callback } = await newCallback(patient!.phone_no);
    await lead.request('POST', `/api/crm/callbacks/${callback.id}/take`, { version: callback.version });
    const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'callback', id: callback.id } }));
    expect([draft.patient?.id, draft.addresses[0]!.id]).toEqual([subject.address.patient_id, draft.address_id]);
    const { patient_id: _, ...contents } = contentsFor(subject);
    const stream = await streamOf(lead);
    const placed = await ok(place(agent, await takeSlot(agent, await ok(save(agent, draft, contents)))));
    // Whoever had it is told at once, though the callback was changed by a hook of the order.
    expect(await stream.heard(1)).toMatchObject([{ title: 'Callback taken over', message_attributes: { id: callback.id } }]);
    stream.socket.terminate();
    const { body: closed } = await agent.request('GET', `/api/crm/callbacks/${callback.id}`);
    expect(closed).toMatchObject({
      status: 'CLOSED',
      outcome: 'ORDER-PLACED',
      order: placed.order,
      owner: { id: agent.user!.user_id },
    });
    const missing = await agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'callback', id: 99_999_999 } });
    expect([missing.status, missing.body.data.errors[0].field]).toEqual([400, 'source']);
  });
});

test('an order from an abandoned cart has its lines, and recovers it (§2.1)', async () => {
  const [cart] = await query<{ id: number }>(`select id::int from drop_off_carts where status = 'OPEN' order by id limit 1`);
  const lines = await query(
    'select drug_id::int, least(sum(quantity), 50)::int as quantity from drop_off_lines where cart_id = $1 group by drug_id order by min(id)',
    [cart!.id],
  );
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'drop-off', id: cart!.id } }));
  expect(draft.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity }))).toEqual(lines);
  const { body: address } = await agent.request('POST', `/api/crm/patients/${draft.patient!.id}/addresses`, {
    type: 'HOME',
    address: 'Hill Road 4',
    pincode: subject.address.pincode,
  });
  const ready = await ok(save(agent, draft, { address_id: address.address_id, reason: 'SELF-VALID-RX' }));
  const { order } = await ok(place(agent, await takeSlot(agent, ready)));
  expect(await query('select status, order_id::int from drop_off_carts where id = $1', [cart!.id])).toEqual([
    { status: 'RECOVERED', order_id: order!.id },
  ]);
});

test('an order from an order lead has its cart, and the lead becomes it (§7.6)', async () => {
  const pharmacist = await server.signedIn('nandini.r');
  const [lead] = await query<{ id: number }>(
    `select l.id::int from order_leads l join patients p on p.id = l.patient_id
     where l.status = 'CART-UPDATED' and l.prescription in ('ACCEPTED', 'NOT-REQUIRED') and not exists (
       select from patient_allergies a where a.patient_id = p.id) and not exists (
       select from order_lead_lines n join drugs d on d.id = n.drug_id where n.lead_id = l.id and d.schedule in ('H1', 'X'))
     order by l.id limit 1`,
  );
  const draft = await ok(pharmacist.request('POST', '/api/ecommerce/drafts', { source: { kind: 'cio-lead', id: lead!.id } }));
  expect(draft.lines.length).toBeGreaterThan(0);
  const { body: address } = await pharmacist.request('POST', `/api/crm/patients/${draft.patient!.id}/addresses`, {
    type: 'HOME',
    address: 'Hill Road 4',
    pincode: subject.address.pincode,
  });
  const ready = await ok(save(pharmacist, draft, { address_id: address.address_id, reason: 'SELF-VALID-RX' }));
  const { order } = await ok(place(pharmacist, await takeSlot(pharmacist, ready)));
  expect(await query('select status, order_id::int from order_leads where id = $1', [lead!.id])).toEqual([
    { status: 'ORDER-PLACED', order_id: order!.id },
  ]);
});

test('an order of another patient does not recover the cart from which its draft was started', async () => {
  const [cartOfOther] = await query<{ id: number; status: string }>(
    `select id::int, status from drop_off_carts where status = 'OPEN' and patient_id <> $1 order by id limit 1`,
    [subject.address.patient_id],
  );
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'drop-off', id: cartOfOther!.id } }));
  await ok(place(agent, await takeSlot(agent, await ok(save(agent, draft, contentsFor(subject))))));
  expect(await query('select status, order_id from drop_off_carts where id = $1', [cartOfOther!.id])).toEqual([
    { status: cartOfOther!.status, order_id: null },
  ]);
});

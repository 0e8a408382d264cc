import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftContents, DraftRecord } from '#features/place-order/contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { aSubject, contentsFor, ok, place, type Query, queryOf, save, send, type Subject, takeSlot } from './draft-requests.ts';

/** What an order has to be before it can be placed: safe for the patient, and as the agent typed it. */

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

const drugWith = async (schedule: string | null): Promise<{ id: number; name: string }> => {
  const [drug] = await query<{ id: number; name: string }>(
    'select id::int, name from drugs where schedule is not distinct from $1 and mrp is not null and retired_at is null order by id desc limit 1',
    [schedule],
  );
  return drug!;
};

async function ready(changes: Partial<DraftContents>): Promise<DraftRecord> {
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { request_key: randomUUID() }));
  return takeSlot(agent, await ok(save(agent, draft, { ...contentsFor(subject), ...changes })));
}

const lineOf = ({ id }: { id: number }) => [{ drug_id: id, quantity: 10 }];
const placeWith = (draft: DraftRecord, confirmed: string[]) =>
  send(agent, draft, '/place', { value: draft.price.value, confirmed, request_key: randomUUID() });

describe('a risk', () => {
  test('is confirmed before the order is placed: a drug of the register, and one that the patient is allergic to', async () => {
    const drug = await drugWith('H1');
    const [molecule] = await query<{ name: string }>(
      'select m.name from drugs d join master_records m on m.id = any(d.molecules) where d.id = $1 order by m.id limit 1',
      [drug.id],
    );
    await query(`insert into patient_allergies (patient_id, name, severity, created_at) values ($1, $2, 'SEVERE', now())`, [
      subject.address.patient_id,
      molecule!.name,
    ]);
    const draft = await ready({ lines: lineOf(drug), reason: 'SELF-VALID-RX' });
    expect(draft.risks[0]!.text.message).toContain(`allergic to ${molecule!.name} (severe): `);
    expect(draft).toMatchObject({ missing: null, risks: [{ key: `allergy/${drug.id}` }, { key: `register/${drug.id}` }] });
    for (const confirmed of [[], [`allergy/${drug.id}`], ['register/0']])
      expect(await placeWith(draft, confirmed)).toMatchObject({
        status: 409,
        body: { message: 'Confirm the risks of this order first', data: { code: 'risk-unconfirmed', record: { id: draft.id } } },
      });
    const { order } = await ok(place(agent, draft));
    const { body: record } = await agent.request('GET', `/api/oms/orders/${order!.id}`);
    const words = JSON.stringify(record.timeline);
    expect(words).toContain('allergy confirmed');
    expect(words).toContain(drug.name);
    const [logged] = await query<{ payload: { confirmed: string[] } }>(
      `select payload from order_draft_events where draft_id = $1 and event = 'order.place'`,
      [draft.id],
    );
    expect(logged!.payload.confirmed).toEqual(draft.risks.map(({ key }) => key));
    await query('delete from patient_allergies where patient_id = $1', [subject.address.patient_id]);
  });

  test('stays with the one who confirms it: somebody else who takes the draft is asked again', async () => {
    const drug = await drugWith('H1');
    const draft = await ready({ lines: lineOf(drug), reason: 'SELF-VALID-RX' });
    const taken = await ok(send(lead, draft, '/resume'));
    expect(await send(lead, taken, '/place', { value: taken.price.value, confirmed: [], request_key: randomUUID() })).toMatchObject({
      status: 409,
      body: { data: { code: 'risk-unconfirmed' } },
    });
  });
});

test('a reason without a prescription contradicts a drug that needs one', async () => {
  const drug = await drugWith('H');
  for (const reason of ['OTC-GENERAL-PRODUCT', 'NOT-REQUIRED-RX'] as const) {
    const draft = await ready({ lines: lineOf(drug), reason });
    const why = `${drug.name} is Schedule H: choose a reason with a prescription`;
    expect(draft.missing?.message).toBe(why);
    expect((await place(agent, draft)).body.message).toBe(why);
    const mended = await ok(save(agent, draft, { reason: 'SELF-VALID-RX' }));
    expect(mended.missing).toBeNull();
  }
});

test('a promo for the first order is refused to a patient who has one, whoever asks', async () => {
  const [other] = await query<{ patient_id: number; address_id: number }>(
    `select a.patient_id::int, a.id::int as address_id from patient_addresses a
     where exists (select from orders o where o.patient_id = a.patient_id and o.status = 'COMPLETED')
       and exists (select from store_group_pincodes p where p.pincode = a.pincode and p.serviceable) order by a.id limit 1`,
  );
  const draft = await ready({ ...other!, promo_code: 'WELCOME15' });
  expect(draft.promo).toMatchObject({ code: 'WELCOME15', refused: { message: 'Only for the first order' } });
  expect((await place(agent, draft)).body.message).toBe('Only for the first order');
  const offered = draft.promos.filter(({ refused }) => refused === null);
  expect(offered.map(({ code }) => code)).not.toContain('WELCOME15');
  const [best] = offered;
  const used = await ok(save(agent, draft, { promo_code: best!.code }));
  expect([used.missing, used.price.promo]).toEqual([null, best!.amount]);
});

test('a line that the store lacks names who has it, and what may replace it', async () => {
  const draft = await ready({});
  const { drug_id } = draft.lines[0]!;
  const [kept, ...others] = draft.stores;
  expect(others.length).toBeGreaterThan(0);
  await query(
    `insert into store_stock (store_id, drug_id, on_hand, reserved)
     select s, $1, case when s = $3 then 90 else 0 end, 0 from unnest($2::bigint[]) as s
     on conflict (store_id, drug_id) do update set on_hand = excluded.on_hand, reserved = 0`,
    [drug_id, draft.stores.map(({ id }) => id), others[0]!.id],
  );
  const short = await ok(save(agent, draft, { store_id: kept!.id }));
  const line = short.lines.find((each) => each.drug_id === drug_id)!;
  expect([line.available, line.elsewhere]).toEqual([0, [{ id: others[0]!.id, name: others[0]!.name, distance: others[0]!.distance }]]);
  expect(others[0]!.distance).toEqual(expect.any(Number));
  expect(short.shortages).toEqual([{ drug: line.name, wanted: line.quantity, available: 0 }]);
  const { status, body } = await agent.request('GET', `/api/ecommerce/drafts/${draft.id}/lines/${drug_id}/substitutes`);
  expect(status).toBe(200);
  expect(body.rows.length).toBeGreaterThan(0);
  const inStock = body.rows.map(({ available }: { available: number }) => available >= line.quantity);
  expect(inStock).toEqual(inStock.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)));
  const elsewhere = await ok(save(agent, short, { store_id: others[0]!.id }));
  expect(elsewhere.shortages.map(({ drug }) => drug)).not.toContain(line.name);
});

test('the approval of a discount is asked for: those who may give it are told, and the draft says who they are', async () => {
  const draft = await ready({ discount_percent: 12 });
  expect([draft.approval_asked_at, draft.approvers.length > 0]).toEqual([null, true]);
  expect(draft.approvers).not.toContain(agent.user!.name);
  expect(draft.approvers[0]).toBe(lead.user!.name);
  const asked = await ok(send(agent, draft, '/discount-approval-request'));
  expect(asked.approval_asked_at).toBe(server.clock.now().toISOString());
  expect((await send(agent, asked, '/discount-approval-request')).body.message).toBe('The approval was asked for already');
  const told = await query<{ user_id: number; message_attributes: object }>(
    `select m.user_id::int, n.message_attributes from notification_mappings m
     join web_socket_notifications n on n.id = m.web_socket_notification_id where n.title = 'Discount to approve'`,
  );
  expect(told.map(({ user_id }) => user_id)).toContain(lead.user!.user_id);
  expect(told.map(({ user_id }) => user_id)).not.toContain(agent.user!.user_id);
  expect(told[0]!.message_attributes).toEqual({ order_id: null, id: draft.id, status: 'discount_to_approve' });
  const approved = await ok(send(lead, asked, '/discount-approval'));
  expect([approved.needs_approval, approved.approvers]).toEqual([false, []]);
  const changed = await ok(save(agent, approved, { discount_percent: 14 }));
  expect([changed.needs_approval, changed.approval_asked_at]).toEqual([true, null]);
});

/** Merges of patients whose orders are placed and move at the same time; their undo. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { MergeRecord } from '#features/patients/merge-contract.ts';
import type { DraftRecord } from '#features/place-order/contract.ts';
import {
  aSubject,
  contentsFor,
  ok,
  place,
  type Query,
  queryOf,
  save,
  statusesOf,
  type Subject,
  takeSlot,
} from '#tests/place-order/server/draft-requests.ts';
import { newAddress } from '#tests/support/patient-examples.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const ROUNDS = sized(3, 200);
const timeout = sized(60_000, 900_000);

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;
let query: Query;
let subject: Subject;

beforeAll(async () => {
  server = await startServer();
  [agent, lead] = [await server.signedIn('nandini.r'), await server.signedIn('farhan.s')];
  query = queryOf(server);
  subject = await aSubject(query);
  await query('update store_slots set capacity = 10000');
  await query('update store_stock set on_hand = reserved + 100000 where drug_id = any($1)', [subject.drugs.map(({ id }) => id)]);
});
afterAll(() => server.close());

const post = (path: string, body: object = {}) => agent.request('POST', `/api/crm/${path}`, body);

async function made(): Promise<number> {
  const { body } = await post('patients', { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() });
  const address = { ...newAddress, pincode: subject.address.pincode, request_key: randomUUID() };
  await post(`patients/${body.patient_id}/addresses`, address);
  return body.patient_id;
}

/** A draft of the patient that only has to be placed. */
async function readyDraft(patient_id: number): Promise<DraftRecord> {
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { patient_id }));
  const { lines, reason } = contentsFor(subject);
  return takeSlot(agent, await ok(save(agent, draft, { lines, reason })));
}

const ordered = async (patientId: number): Promise<number> => (await ok(place(agent, await readyDraft(patientId)))).order!.id;

const moved = async (orderId: number) => {
  const { body } = await agent.request('GET', `/api/oms/orders/${orderId}`);
  return agent.request('POST', `/api/oms/orders/${orderId}/events`, { event: 'mark_follow_up_within_tat', version: body.version });
};

const proposed = async (kept_id: number, duplicate_id: number): Promise<MergeRecord> =>
  (await post('patient-merges', { kept_id, duplicate_id })).body;
const decide = ({ merge_id, version }: MergeRecord, path: string, fields: object = {}) =>
  lead.request('POST', `/api/crm/patient-merges/${merge_id}/${path}`, { version, ...fields });
const confirm = (merge: MergeRecord) => decide(merge, 'confirm');
const undo = (merge: MergeRecord, fields: object = {}) => decide(merge, 'undo', fields);

const ordersOf = async (patientId: number): Promise<number[]> =>
  (await query<{ id: number }>('select id::int from orders where patient_id = $1 order by id', [patientId])).map(({ id }) => id);

/** Whether order and log tell the same: every version has its event. */
async function isWhole(orderId: number): Promise<boolean> {
  const [row] = await query<{ version: number; events: number }>(
    'select o.version, (select count(*)::int from order_events e where e.order_id = o.id) as events from orders o where o.id = $1',
    [orderId],
  );
  return row!.version === row!.events;
}

test('a merge takes along an order that moves and one that is placed meanwhile', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, duplicate] = [await made(), await made()];
    const moving = await ordered(duplicate);
    const draft = await readyDraft(duplicate);
    const merge = await proposed(kept, duplicate);
    const answers = await Promise.all([confirm(merge), moved(moving), place(agent, draft)]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect([answers[0].body.status, answers[1].status]).toEqual(['merged', 200]);
    const placed = answers[2].status === 200 ? [answers[2].body.order.id] : [];
    expect([await ordersOf(duplicate), await ordersOf(kept)]).toEqual([[], [moving, ...placed]]);
    for (const id of [moving, ...placed]) expect(await isWhole(id)).toBe(true);
  }
});

test('an undo gives each order to whom it was put, once, whatever is ordered meanwhile', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [kept, duplicate] = [await made(), await made()];
    const [own, theirs] = [await ordered(kept), await ordered(duplicate)];
    const { body: merge } = await confirm(await proposed(kept, duplicate));
    const since = [await ordered(duplicate), await ordered(kept)];
    expect((await undo(merge)).status).toBe(409);
    const { body: pending }: { body: MergeRecord } = await agent.request('GET', `/api/crm/patient-merges/${merge.merge_id}`);
    const decisions = pending.since.map(({ table, id }) => ({ table, id, whose: id === since[0] ? 'duplicate' : 'kept' }));
    expect(decisions.filter(({ table }) => table === 'orders').map(({ id }) => id)).toEqual(since);
    const draft = await readyDraft(kept);
    const withDraft = [...decisions, { table: 'order_drafts', id: draft.id, whose: 'kept' }];
    const answers = await Promise.all([
      undo(merge, { since: withDraft }),
      undo(merge, { since: withDraft }),
      place(agent, draft),
      moved(theirs),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [one, other, third] = answers;
    const placed = third.status === 200 ? [third.body.order.id] : [];
    const undone = [one, other].filter(({ status }) => status === 200);
    // An order that was placed first is not decided yet.
    const last = placed.map((id) => ({ table: 'orders', id, whose: 'kept' }));
    const tried = undone.length > 0 ? [one, other] : [one, await undo(merge, { since: [...withDraft, ...last] })];
    expect(statusesOf(tried)).toEqual([200, 409]);
    expect([await ordersOf(duplicate), await ordersOf(kept)]).toEqual([
      [theirs, since[0]!],
      [own, since[1]!, ...placed],
    ]);
    const { body: again }: { body: PatientRecord } = await agent.request('GET', `/api/crm/patients/${duplicate}`);
    expect(again.patient_id).toBe(duplicate);
    for (const id of [own, theirs, ...since, ...placed]) expect(await isWhole(id)).toBe(true);
  }
});

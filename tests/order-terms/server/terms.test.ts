import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChangedTerms, OrderTermsRecord } from '#features/order-terms/contract.ts';
import type { DraftContents } from '#features/place-order/contract.ts';
import {
  aSubject,
  contentsFor,
  ok,
  place,
  type Query,
  queryOf,
  save,
  type Subject,
  takeSlot,
} from '#tests/place-order/server/draft-requests.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let query: Query;
let subject: Subject;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  query = queryOf(server);
  subject = await aSubject(query);
});
afterAll(() => server.close());

/** A placed order of the subject. */
async function placed(changes: Partial<DraftContents> = {}): Promise<number> {
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { request_key: randomUUID() }));
  const ready = await takeSlot(agent, await ok(save(agent, draft, { ...contentsFor(subject), ...changes })));
  return (await ok(place(agent, ready))).order!.id;
}

const termsOf = async (id: number, query = ''): Promise<OrderTermsRecord> =>
  (await agent.request('GET', `/api/oms/orders/${id}/terms${query}`)).body;

const bodyOf = (terms: OrderTermsRecord, changes: Partial<ChangedTerms> = {}) => ({
  version: terms.version,
  request_key: randomUUID(),
  address_id: null,
  store_id: terms.store.id,
  delivery: terms.delivery,
  slot: null,
  payment: terms.payment,
  promo_code: terms.promo_code,
  value: terms.after.value,
  ...changes,
});
const change = (id: number, body: object) => agent.request('POST', `/api/oms/orders/${id}/terms`, body);
const freeSlot = ({ slots }: OrderTermsRecord) => slots.findLast(({ closed }) => closed === null)!;
const slotIn = (terms: OrderTermsRecord) => ({ slot_id: freeSlot(terms).slot_id, day: freeSlot(terms).day });

describe('terms of a placed order (§7.6)', () => {
  test('another slot is booked, the former one is free again, and the timeline says so', async () => {
    const id = await placed();
    const terms = await termsOf(id);
    expect(terms).toMatchObject({ needs_slot: false, refused: null, before: terms.after });
    const { status, body } = await change(id, bodyOf(terms, { slot: slotIn(terms) }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ slot_start: freeSlot(terms).slot_start_time, version: terms.version + 1, status: 'PLACED' });
    expect(body.timeline[0]).toMatchObject({ event: 'terms.edited', title: { message: 'Delivery or payment changed' } });
    expect(body.timeline[0].detail).toContain('Slot: ');
    const bookings = await query<{ status: string }>('select status from slot_bookings where order_id = $1 order by id', [id]);
    expect(bookings.map((booking) => booking.status)).toEqual(['released', 'booked']);
  });

  test('another store has other prices and needs a slot of its own; what it costs is what was shown', async () => {
    const id = await placed();
    const before = await termsOf(id);
    const other = before.stores.find((store) => store.id !== before.store.id)!;
    const terms = await termsOf(id, `?store_id=${other.id}`);
    expect(terms).toMatchObject({ store: { id: other.id }, needs_slot: true, before: before.before });
    expect(await change(id, bodyOf(terms))).toMatchObject({ status: 400, body: { message: 'slot: Choose a delivery slot' } });
    expect(await change(id, bodyOf(terms, { slot: slotIn(terms), value: terms.after.value + 1 }))).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'value' }] } },
    });
    const { status, body } = await change(id, bodyOf(terms, { slot: slotIn(terms) }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ store: other.name, value: terms.after.value });
    const [sum] = await query<{ value: number }>(
      `select (select sum(amount) from order_lines where order_id = o.id)::int - promo_amount - discount + delivery_charge as value
       from orders o where id = $1`,
      [id],
    );
    expect(sum!.value).toBe(terms.after.value);
  });

  test('delivery, payment and promo change together; a trial keeps nothing', async () => {
    const id = await placed();
    const stored = () => query('select version, delivery, payment, promo_code, promo_amount, value from orders where id = $1', [id]);
    const kept = await stored();
    const spent = () => query('select spent from promos where code = $1', ['GALEN10']);
    const spentBefore = await spent();
    const terms = await termsOf(id, '?delivery=STORE-PICKUP&promo_code=GALEN10');
    expect(terms.after).toMatchObject({ delivery: 0, promo: Math.round(terms.after.lines / 10) });
    expect(await stored()).toEqual(kept);
    expect(await spent()).toEqual(spentBefore);
    const { status, body } = await change(id, bodyOf(terms, { slot: slotIn(terms), payment: 'UPI' }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await stored()).toMatchObject([{ delivery: 'STORE-PICKUP', payment: 'UPI', promo_code: 'GALEN10', value: terms.after.value }]);
    const without = await termsOf(id, '?no_promo=yes');
    expect(without.after.value).toBe(terms.after.lines);
    expect((await change(id, bodyOf(without))).status).toBe(200);
    const { body: log } = await agent.request('GET', `/api/oms/orders/${id}/logs`);
    expect(log.rows.map(({ actions }: { actions: string[] }) => actions)).toEqual([
      ['PROMO-REMOVED'],
      ['SLOT-CHANGED', 'DELIVERY-CHANGED', 'PAYMENT-CHANGED', 'PROMO-APPLIED'],
      ['PLACED'],
    ]);
    expect(await spent()).toEqual(spentBefore);
  });

  test('an address of somebody else, and a promo that does not count, are refused at the field', async () => {
    const id = await placed();
    const terms = await termsOf(id);
    const [foreign] = await query<{ id: number }>('select id::int from patient_addresses where patient_id <> $1 order by id limit 1', [
      subject.address.patient_id,
    ]);
    expect(await change(id, bodyOf(terms, { address_id: foreign!.id }))).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'address_id' }] } },
    });
    expect((await termsOf(id, '?promo_code=MONSOON20')).refused).toMatchObject({ template: 'Ended on {day}' });
    expect(await change(id, bodyOf(terms, { promo_code: 'MONSOON20' }))).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'promo_code' }] } },
    });
    expect(await change(id, bodyOf(terms))).toMatchObject({ status: 400, body: { message: 'store_id: Nothing was changed' } });
  });

  test('a stale version, and an order that has left the desk, are refused with the order as it is; a repeated key changes once', async () => {
    const id = await placed();
    const terms = await termsOf(id);
    const body = bodyOf(terms, { payment: 'UPI' });
    const answers = await Promise.all([change(id, body), change(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await termsOf(id)).version).toBe(terms.version + 1);
    expect((await change(id, bodyOf(terms, { payment: terms.payment }))).status).toBe(409);
    const [gone] = await query<{ id: number }>(`select id::int from orders where status = 'OUT-FOR-DELIVERY' order by id limit 1`);
    const theirs = await termsOf(gone!.id);
    expect(await change(gone!.id, bodyOf(theirs, { payment: theirs.payment === 'UPI' ? 'Card' : 'UPI' }))).toMatchObject({
      status: 409,
      body: { data: { code: 'order.event-refused' } },
    });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftContents, DraftRecord } from '#features/place-order/contract.ts';
import { endDrafts } from '#features/place-order/server/end-drafts.ts';
import { endHolds } from '#features/slots/server/bookings.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import {
  aSubject,
  cartOf,
  contentsFor,
  ok,
  place,
  type Query,
  queryOf,
  save,
  send,
  statusesOf,
  type Subject,
  takeSlot,
} from './draft-requests.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

/** Sessions end after some minutes without a request, and tests move the clock. */
async function signIn() {
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
}

beforeAll(async () => {
  server = await startServer();
  await signIn();
});
afterAll(() => server.close());

const query: Query = (text, values) => queryOf(server)(text, values);

let subject: Subject;
beforeAll(async () => {
  subject = await aSubject(query);
});

async function started(browser = agent): Promise<DraftRecord> {
  return ok(browser.request('POST', '/api/ecommerce/drafts', { request_key: randomUUID() }));
}

/** A draft that lacks only its slot. */
async function filled(changes: Partial<DraftContents> = {}, browser = agent): Promise<DraftRecord> {
  return ok(save(browser, await started(browser), { ...contentsFor(subject), ...changes }));
}

const withSlot = (draft: DraftRecord, browser = agent): Promise<DraftRecord> => takeSlot(browser, draft);

describe('a draft (§2.1, §5, §7.6, §9)', () => {
  test('says what is missing first, step by step, and becomes an order with slot, lines and price', async () => {
    const empty = await started();
    expect(empty.missing?.message).toBe('Find the patient first');
    const draft = await filled();
    expect(draft.missing?.message).toBe('Choose a delivery slot');
    const ready = await withSlot(draft);
    expect(ready.missing).toBeNull();
    const placed = await ok(place(agent, ready));
    expect(placed).toMatchObject({ status: 'placed', order: { code: expect.stringMatching(/^GLN-\d+$/) } });
    const { body: order } = await agent.request('GET', `/api/oms/orders/${placed.order!.id}`);
    expect(order).toMatchObject({
      status: 'PLACED',
      value: ready.price.value,
      store: ready.store!.name,
      slot_start: ready.slot!.slot_start_time,
      patient_id: subject.address.patient_id,
      assignee: agent.user!.name,
      prescription_state: 'NOT-NEEDED',
    });
    expect(order.lines.map(({ quantity, amount }: { quantity: number; amount: number }) => ({ quantity, amount }))).toEqual(
      ready.lines.map(({ quantity, amount }) => ({ quantity, amount })),
    );
    expect(await query('select status from slot_bookings where order_id = $1', [placed.order!.id])).toEqual([{ status: 'booked' }]);
  });

  test('is placed once, however often its request arrives', async () => {
    const ready = await withSlot(await filled());
    const body = { value: ready.price.value, request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(agent, ready, '/place', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body: { order } }) => order.id)).size).toBe(1);
  });

  test('costs the selling rate of the store group, never more than the MRP, and delivery below the free limit', async () => {
    const draft = await filled();
    for (const { quantity, pack_size, mrp, rate, amount } of draft.lines) {
      expect(amount).toBe(Math.round((quantity * Math.min(mrp!, rate ?? mrp!)) / pack_size));
    }
    const { price } = draft;
    expect(price.lines).toBeLessThanOrEqual(price.mrp);
    expect(price.delivery).toBe(price.lines >= 49_900 ? 0 : 3_900);
    expect(price.value).toBe(price.lines - price.promo - price.discount + price.delivery);
    const [group] = await query<{ id: number }>('select store_group_id::int as id from store_group_stores where store_id = $1', [
      draft.store!.id,
    ]);
    const { drug_id, mrp } = draft.lines[0]!;
    await query(
      `insert into selling_rates (drug_id, store_group_id, holds_from, rate) values ($1, $2, '2026-11-18', $3)
       on conflict (drug_id, store_group_id, holds_from) do update set rate = excluded.rate`,
      [drug_id, group!.id, mrp! * 2],
    );
    const dear = await ok(save(agent, draft, {}));
    expect(dear.lines[0]!.amount).toBe(Math.round((dear.lines[0]!.quantity * mrp!) / dear.lines[0]!.pack_size));
    await query(`delete from selling_rates where drug_id = $1 and store_group_id = $2 and holds_from = '2026-11-18'`, [drug_id, group!.id]);
  });

  test('is delivered at the charge and in the slots of its delivery choice', async () => {
    const cheap = [{ drug_id: subject.drugs[0]!.id, quantity: 1 }];
    const chargeOf = async (delivery: DraftContents['delivery']) => {
      const { price, slots } = await filled({ delivery, lines: cheap });
      return [price.delivery, [...new Set(slots.map(({ slot_type }) => slot_type))]];
    };
    expect(await chargeOf('STANDARD')).toEqual([3_900, ['DELIVERY']]);
    expect(await chargeOf('EXPRESS')).toEqual([5_900, ['EXPRESS']]);
    expect(await chargeOf('STORE-PICKUP')).toEqual([0, ['PICKUP']]);
  });

  test('comes from the store that has most of the cart, unless the agent chooses another; what is reserved is not there', async () => {
    const draft = await filled();
    const [first, second] = draft.stores;
    const { id: drugId } = subject.drugs[0]!;
    expect([draft.store?.id, first?.available, first?.why.message]).toEqual([
      first?.id,
      2,
      expect.stringMatching(/^Has everything in the cart; /),
    ]);
    const stock =
      'insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, $3, $4) on conflict (store_id, drug_id) do update set on_hand = excluded.on_hand, reserved = excluded.reserved';
    await query(stock, [first!.id, drugId, 9, 8]);
    const short = await ok(save(agent, draft, { store_id: first!.id }));
    expect(short.lines[0]).toMatchObject({ drug_id: drugId, available: 1 });
    expect(short.stores.find(({ id }) => id === first!.id)?.why.message).toMatch(/^Not enough /);
    for (const { id } of draft.stores.slice(1)) for (const drug of subject.drugs) await query(stock, [id, drug.id, 50, 0]);
    const best = await ok(save(agent, short, { store_id: null }));
    expect([best.store?.id, best.lines[0]!.available]).toEqual([second!.id, 50]);
    await query(stock, [first!.id, drugId, 50, 0]);
  });

  test('refuses the 51st of a drug over all lines at the line, and keeps what was saved', async () => {
    const draft = await filled();
    const { id } = subject.drugs[0]!;
    const lines = [
      { drug_id: id, quantity: 30 },
      { drug_id: id, quantity: 21 },
    ];
    const { status, body } = await save(agent, draft, { lines });
    expect([status, body.data.errors[0].field]).toEqual([400, 'lines.1.quantity']);
    const kept = await ok(agent.request('GET', `/api/ecommerce/drafts/${draft.id}`));
    expect(kept.lines.map(({ quantity }) => quantity)).toEqual([2, 2]);
    const merged = await ok(save(agent, draft, { lines: [lines[0]!, { drug_id: id, quantity: 20 }] }));
    expect(merged.lines.map(({ quantity }) => quantity)).toEqual([50]);
  });

  test('refuses at the field an address of somebody else, an unknown drug and an unknown promo', async () => {
    const draft = await filled();
    const [foreign] = await query<{ id: number }>('select id::int from patient_addresses where patient_id <> $1 limit 1', [
      subject.address.patient_id,
    ]);
    const fieldsOf = async (changes: Partial<DraftContents>) => {
      const { status, body } = await save(agent, draft, changes);
      return [status, ...body.data.errors.map(({ field }: { field: string }) => field)];
    };
    expect(await fieldsOf({ address_id: foreign!.id })).toEqual([400, 'address_id']);
    expect(await fieldsOf({ lines: [{ drug_id: 99_999_999, quantity: 1 }] })).toEqual([400, 'lines']);
    expect(await fieldsOf({ promo_code: 'NO-SUCH' })).toEqual([400, 'promo_code']);
  });

  test('to an address that no store serves cannot be placed, and says so', async () => {
    const { body } = await agent.request('POST', `/api/crm/patients/${subject.address.patient_id}/addresses`, {
      type: 'OFFICE',
      address: 'Village road 1',
      pincode: '799999',
      request_key: randomUUID(),
    });
    const draft = await filled({ address_id: body.address_id });
    expect([draft.store, draft.stores, draft.missing?.message]).toEqual([null, [], 'No store delivers to 799999']);
    const refused = await place(agent, draft);
    expect([refused.status, refused.body.message]).toEqual([409, 'No store delivers to 799999']);
  });

  test('holds its slot for ten minutes after each change, and cannot be placed with prices or a slot older than that', async () => {
    const ready = await withSlot(await filled());
    server.clock.advance(9 * 60_000);
    await signIn();
    const renewed = await ok(save(agent, ready, { note: 'Rings at the gate' }));
    expect(Date.parse(renewed.slot!.held_until)).toBe(server.clock.now().getTime() + 10 * 60_000);
    server.clock.advance(10 * 60_000);
    await signIn();
    const refused = await place(agent, renewed);
    expect([refused.status, refused.body.message]).toEqual([409, 'The slot hold has expired: choose a slot again']);
  });

  test('whose price moved is not placed until the new price is confirmed', async () => {
    const ready = await withSlot(await filled());
    const drug = subject.drugs[0]!;
    await query('update drugs set mrp = mrp + 1000 where id = $1', [drug.id]);
    await query('delete from selling_rates where drug_id = $1', [drug.id]);
    const moved = await place(agent, ready);
    expect([moved.status, moved.body.data.code]).toEqual([409, 'price-moved']);
    const record: DraftRecord = moved.body.data.record;
    expect(record.price.value).not.toBe(ready.price.value);
    expect((await place(agent, ready, record.price.value)).status).toBe(200);
    await query('update drugs set mrp = mrp - 1000 where id = $1', [drug.id]);
  });

  test('of somebody else is taken first; a stale version is refused with the draft as it is', async () => {
    const draft = await filled();
    const refused = await save(lead, draft, { note: 'Mine now' });
    expect([refused.status, refused.body.message]).toEqual([409, `${agent.user!.name} is working on it: take it first`]);
    const taken = await ok(send(lead, draft, '/resume'));
    expect(taken.owner.id).toBe(lead.user!.user_id);
    const stale = await save(agent, draft, { note: 'Still mine?' });
    expect([stale.status, stale.body.data.code, stale.body.data.record.version]).toEqual([409, 'draft.changed', taken.version]);
  });

  test('is parked, resumed and discarded', async () => {
    const parked = await ok(send(agent, await filled(), '/park'));
    expect((await save(agent, parked, { note: 'x' })).body.message).toBe('The draft is parked: resume it first');
    const resumed = await ok(send(agent, parked, '/resume'));
    expect((await ok(send(agent, resumed, '/discard'))).status).toBe('discarded');
  });
});

test('a draft takes neither a rejected prescription nor that of another order', async () => {
  const { patient_id } = subject.address;
  const add = async (column: string, value: string) =>
    (
      await query<{ id: number }>(
        `insert into prescriptions (patient_id, file_name, media_type, file, added_at, added_by, ${column})
         values ($1, 'a.png', 'image/png', '', $2, 'x', ${value}) returning id::int`,
        [patient_id, server.clock.now()],
      )
    )[0]!.id;
  const draft = await filled();
  const spent = [
    await add('rejected_at', '$2'),
    await add('order_id', '(select id from orders where patient_id = $1 order by id limit 1)'),
  ];
  for (const prescription_id of spent)
    expect(await save(agent, draft, { prescription_id })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'prescription_id', message: expect.stringContaining('choose another one') }] } },
    });
  const free = await add('covers', "'{}'");
  const ready = await withSlot(await ok(save(agent, draft, { prescription_id: free })));
  await query('update prescriptions set rejected_at = $2 where id = $1', [free, server.clock.now()]);
  expect(await place(agent, ready)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'prescription_id' }] } } });
});

test('saving a cart locks its drugs in the order of their ids, as a merge of drugs does', async () => {
  const drugIds = subject.drugs.map(({ id }) => id).toSorted((one, other) => one - other);
  const [low, high] = [drugIds[0]!, drugIds[1]!];
  const draft = await filled();
  const merge = await server.db.$client.connect();
  try {
    await merge.query('begin');
    await merge.query('select id from drugs where id = $1 for update', [low]);
    const saving = save(agent, draft, { lines: [high, low].map((drug_id) => ({ drug_id, quantity: 1 })) });
    const waits = `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and pg_blocking_pids(pid) @> array[pg_backend_pid()]`;
    const isInTime = timeLimit('waiting for the save to meet the lock');
    while (isInTime() && (await merge.query<{ n: number }>(waits)).rows[0]?.n === 0) continue;
    await merge.query('select id from drugs where id = $1 for update', [high]);
    await merge.query('commit');
    expect((await saving).status).toBe(200);
  } finally {
    merge.release();
  }
});

describe('discounts and promos (§7.6)', () => {
  test('an agent gives 5 % alone, a lead 15 %; more waits for another person, and a change voids the approval', async () => {
    const small = await filled({ discount_percent: 5 });
    expect([small.discount_limit, small.needs_approval]).toEqual([5, false]);
    const large = await withSlot(await ok(save(agent, small, { discount_percent: 12 })));
    expect(large.needs_approval).toBe(true);
    expect((await place(agent, large)).body.message).toBe('Someone else must approve this discount');
    expect((await send(agent, large, '/discount-approval')).status).toBe(403);
    const approved = await ok(send(lead, large, '/discount-approval'));
    expect([approved.needs_approval, approved.approved_by]).toEqual([false, lead.user!.name]);
    const dearer = await ok(save(agent, approved, { discount_percent: 14 }));
    expect([dearer.needs_approval, dearer.approved_by]).toEqual([true, null]);
    const own = await filled({ discount_percent: 20 }, lead);
    expect((await send(lead, own, '/discount-approval')).body.message).toBe('You cannot approve your own discount');
  });

  test('a discount is approved by another person than who set it or raised its amount, whoever owns the draft', async () => {
    const refusal = 'You cannot approve your own discount';
    const set = await ok(send(lead, await filled({ discount_percent: 100 }, lead), '/park'));
    const taken = await ok(send(agent, set, '/resume'));
    expect((await send(lead, taken, '/discount-approval')).body.message).toBe(refusal);
    expect(taken.abilities).toContainEqual(expect.objectContaining({ event: 'discount.approved', allowed: true }));
    const lines = cartOf(subject).map((line) => ({ ...line, quantity: 3 }));
    const raised = await ok(save(agent, taken, { lines }));
    expect((await send(lead, raised, '/discount-approval')).body.message).toBe(refusal);

    const asked = await filled({ discount_percent: 100 });
    const led = await ok(send(lead, asked, '/resume'));
    const approved = await ok(send(lead, led, '/discount-approval'));
    expect(approved.needs_approval).toBe(false);
    const more = await ok(save(lead, approved, { lines }));
    expect(more.needs_approval).toBe(true);
    expect((await send(lead, more, '/discount-approval')).body.message).toBe(refusal);
  });

  test('a promo says what it takes off, or why it does not count', async () => {
    const draft = await filled({ promo_code: 'galen10' });
    expect(draft.promo).toMatchObject({ code: 'GALEN10', refused: null });
    expect(draft.price.promo).toBe(Math.min(20_000, Math.round(draft.price.lines / 10)));
    const ended = await withSlot(await ok(save(agent, draft, { promo_code: 'MONSOON20' })));
    expect(ended.promo?.refused?.message).toMatch(/^Ended on \d\d-\d\d-\d{4}$/);
    expect(ended.price.promo).toBe(0);
    expect((await place(agent, ended)).body.message).toMatch(/^Ended on/);
    const without = await ok(save(agent, ended, { promo_code: '' }));
    expect([without.promo, without.missing]).toEqual([null, null]);
  });

  test('the last rupee of a budget and the first order of a patient are had once', async () => {
    await query(`update promos set budget = 10000, spent = 0, once_per_patient = false where code = 'FESTIVE25'`);
    const drafts = [];
    for (let made = 0; made < 6; made++) {
      drafts.push(await withSlot(await filled({ promo_code: 'FESTIVE25', lines: [{ drug_id: subject.drugs[0]!.id, quantity: 50 }] })));
    }
    const amount = drafts[0]!.price.promo;
    await query(`update promos set budget = $1 where code = 'FESTIVE25'`, [Math.floor(amount * 2.5)]);
    const answers = await Promise.all(drafts.map((draft) => place(agent, draft)));
    expect(statusesOf(answers)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await query(`select spent from promos where code = 'FESTIVE25'`)).toEqual([{ spent: amount * 2 }]);
    const [used] = await query<{ count: number }>(`select count(*)::int from promo_uses where code = 'FESTIVE25'`);
    expect(used!.count).toBe(2);
  });
});

describe('slots (§3, §7.6)', () => {
  test('the last place goes to one of many, and is free again ten minutes later', async () => {
    const drafts = [];
    for (let made = 0; made < 6; made++) drafts.push(await filled());
    const slot = drafts[0]!.slots.findLast(({ closed }) => closed === null)!;
    await query('update store_slots set capacity = 1 where id = $1', [slot.slot_id]);
    const hold = (draft: DraftRecord) => send(agent, draft, '/slot', { slot: { slot_id: slot.slot_id, day: slot.day } }, 'PUT');
    const answers = await Promise.all(drafts.map(hold));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ message: 'Full', data: { code: 'slot-refused' } });
    server.clock.advance(10 * 60_000);
    await endHolds(server.db, server.clock);
    await signIn();
    const late = drafts[answers.findIndex(({ status }) => status === 409)]!;
    expect((await hold(late)).status).toBe(200);
    await query('update store_slots set capacity = 12 where id = $1', [slot.slot_id]);
  });

  test('a cancelled order gives its slot and its promo back; a delivered one has used it', async () => {
    const ready = await withSlot(await filled({ promo_code: 'GALEN10' }));
    const { order } = await ok(place(agent, ready));
    const { body: before } = await agent.request('GET', `/api/oms/orders/${order!.id}`);
    const { body: reasons } = await agent.request('GET', '/api/oms/cancel-reasons');
    const fitting = reasons.reasons.find(({ events }: { events: string[] }) => events.includes('mark_cancel_by_customer'));
    const cancelled = await agent.request('POST', `/api/oms/orders/${order!.id}/events`, {
      event: 'mark_cancel_by_customer',
      version: before.version,
      reason: fitting.reason_name,
    });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(await query('select status from slot_bookings where order_id = $1', [order!.id])).toEqual([{ status: 'released' }]);
    expect(await query('select code from promo_uses where order_id = $1', [order!.id])).toEqual([]);
  });
});

test('a draft that nobody goes on with ends after 30 days', async () => {
  const forgotten = await filled();
  const statusOf = () => query('select status from order_drafts where id = $1', [forgotten.id]);
  server.clock.advance(30 * 86_400_000 - 1);
  await endDrafts(server.db, server.realtime, server.clock);
  expect(await statusOf()).toEqual([{ status: 'open' }]);
  server.clock.advance(1);
  await endDrafts(server.db, server.realtime, server.clock);
  expect(await statusOf()).toEqual([{ status: 'expired' }]);
});

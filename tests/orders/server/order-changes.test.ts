import { eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentence } from '#platform/contract/sentence.ts';
import type { OrderAbility } from '#features/orders/contract.ts';
import { orderLines, prescriptions } from '#features/orders/schema.ts';
import { asOwner, type Answer, type TestBrowser } from '#tests/support/server.ts';
import { KNOWN_REASON, reasonFor, shelf, STORE, startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let pharmacist: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, pharmacist] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
});
afterAll(() => world.close());

const send = (browser: TestBrowser, order: MadeOrder, event: string, version: number, brings: object = {}): Promise<Answer> =>
  browser.request('POST', `/api/oms/orders/${order.id}/events`, { event, version, ...brings });

const ability = (response: Answer, event: string): OrderAbility => response.body.abilities.find((one: OrderAbility) => one.event === event);

async function expectUntouched(order: MadeOrder, work: () => Promise<Answer>): Promise<Answer> {
  const before = await world.stateOf(order.id);
  const response = await work();
  expect(await world.stateOf(order.id)).toEqual(before);
  return response;
}

describe('a retried change', () => {
  let request_key: string;
  beforeEach(() => (request_key = randomUUID()));

  test('is made once and returns success, however often it is sent', async () => {
    const order = await world.make();
    const first = await send(agent, order, 'mark_customer_not_reachable', 1, { request_key });
    const again = await expectUntouched(order, () => send(agent, order, 'mark_customer_not_reachable', 1, { request_key }));
    expect(again).toMatchObject({ status: 200, body: { version: 2, attempts: 1 } });
    expect(again.body).toEqual(first.body);
  });

  test('sent twice at once is made once', async () => {
    const order = await world.make();
    const responses = await Promise.all([1, 2].map(() => send(agent, order, 'mark_customer_not_reachable', 1, { request_key })));
    expect(responses.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  test('rejects a reused request key; keys are per user', async () => {
    const order = await world.make();
    await send(agent, order, 'mark_customer_not_reachable', 1, { request_key });
    const other = await expectUntouched(order, () => send(agent, order, 'mark_follow_up_within_tat', 2, { request_key }));
    expect(other.status).toBe(422);
    const foreignUse = await send(pharmacist, order, 'mark_follow_up_within_tat', 2, { request_key });
    expect(foreignUse).toMatchObject({ status: 200, body: { version: 3, status: 'FOLLOW-UP-WITHIN-TAT' } });
  });
});

describe('a retried note', () => {
  let request_key: string;
  beforeEach(() => (request_key = randomUUID()));
  const add = (by: TestBrowser, order: MadeOrder, text: string) =>
    by.request('POST', `/api/oms/orders/${order.id}/notes`, { text, request_key });

  test('is added once, also when sent twice at once', async () => {
    const order = await world.make();
    const responses = await Promise.all([1, 2].map(() => add(agent, order, 'Ring twice')));
    const again = await expectUntouched(order, () => add(agent, order, 'Ring twice'));
    expect([...responses, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.body.timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(1);
  });

  test('rejects a reused request key; keys are per user', async () => {
    const order = await world.make();
    await add(agent, order, 'Ring twice');
    const other = await expectUntouched(order, () => add(agent, order, 'Ring once'));
    expect(other.status).toBe(422);
    const foreignUse = await add(pharmacist, order, 'Ring twice');
    expect(foreignUse.body.timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(2);
  });
});

describe('the timeline', () => {
  test('counts attempts to reach the customer', async () => {
    const order = await world.make();
    await send(agent, order, 'mark_customer_not_reachable', 1);
    const { body } = await send(agent, order, 'mark_customer_not_reachable', 2);
    expect(body.timeline.map(({ title }: { title: { message: string } }) => title.message).slice(0, 2)).toEqual([
      'Customer not reachable, attempt 2 of 3',
      'Customer not reachable, attempt 1 of 3',
    ]);
  });

  test('names a cancellation like the order’s status', async () => {
    const order = await world.make();
    const { body } = await send(agent, order, 'mark_cancel_by_customer', 1, { reason: KNOWN_REASON });
    expect(body.timeline[0].title).toEqual({ message: 'Cancel by customer ops' });
  });
});

describe('cancelling (§4.1)', () => {
  test.each([
    ['mark_cancel_by_customer', 'CART', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-CUSTOMER-OPS'],
    ['mark_cancel_by_us', 'CART', 'CANCEL-BY-US', 'CANCEL-BY-US'],
    ['mark_cancel_by_customer', 'SUBSCRIPTION', 'CANCEL-BY-CUSTOMER', 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER'],
    ['mark_cancel_by_us', 'SUBSCRIPTION', 'CANCEL-BY-US', 'SUBSCRIPTION-STEP-CANCEL-BY-US'],
    ['mark_subscription_stopped', 'SUBSCRIPTION', 'SUBSCRIPTION STOPPED', 'SUBSCRIPTION STOPPED'],
  ] as const)('%s of a %s order has the name of §4.1', async (event, type, status, status_name) => {
    const order = await world.make({ type });
    const response = await send(agent, order, event, 1, { reason: reasonFor(event), comment: 'Asked to cancel on the call' });
    expect(response).toMatchObject({
      status: 200,
      body: { status, status_name, tat_due_at: null, abilities: [], next: { waits_for: 'nothing' } },
    });
    expect(response.body.timeline[0]).toMatchObject({ by: 'Farhan Shaikh', detail: `${reasonFor(event)}. Asked to cancel on the call` });
  });

  test('rejects a reason that fits another cancellation', async () => {
    const order = await world.make();
    const response = await expectUntouched(order, () => send(agent, order, 'mark_cancel_by_us', 1, { reason: KNOWN_REASON }));
    expect(response.status).toBe(400);
    expect(response.body.data.errors).toEqual([{ field: 'reason', message: 'This reason does not fit this cancellation' }]);
  });

  test('rejects stopping a subscription for an order of another type', async () => {
    const order = await world.make();
    const response = await expectUntouched(order, () => send(agent, order, 'mark_subscription_stopped', 1, { reason: KNOWN_REASON }));
    expect(response.status).toBe(409);
    expect(response.body.data.abilities.map((one: OrderAbility) => one.event)).not.toContain('mark_subscription_stopped');
  });

  test.each([[{}], [{ reason: '' }], [{ reason: 'Because' }], [{ reason: ` ${KNOWN_REASON.toUpperCase()}` }]])(
    'requires one of the known reasons, not %j',
    async (brings) => {
      const order = await world.make();
      const response = await expectUntouched(order, () => send(agent, order, 'mark_cancel_by_customer', 1, brings));
      expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'reason' }] } } });
    },
  );

  test('an unreached customer is cancelled by us only after three attempts, each of which is counted', async () => {
    const order = await world.make();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const reached = await send(agent, order, 'mark_customer_not_reachable', attempt);
      expect(reached).toMatchObject({ status: 200, body: { attempts: attempt, version: attempt + 1, status: 'CUSTOMER-NOT-REACHABLE' } });
      const words = attempt === 1 ? '1 was' : '2 were';
      expect(ability(reached, 'mark_cancel_by_us')).toMatchObject(
        attempt < 3
          ? { allowed: false, because: { message: `We cancel only after 3 attempts; ${words} made` } }
          : { allowed: true, because: null },
      );
      if (attempt === 3) continue;
      const early = await expectUntouched(order, () =>
        send(agent, order, 'mark_cancel_by_us', attempt + 1, { reason: reasonFor('mark_cancel_by_us') }),
      );
      expect(early.status).toBe(409);
    }
    expect(await send(agent, order, 'mark_cancel_by_us', 4, { reason: reasonFor('mark_cancel_by_us') })).toMatchObject({
      status: 200,
      body: { status: 'CANCEL-BY-US' },
    });
  });
});

describe('prescriptions', () => {
  test('are decoded by pharmacists and administrators only', async () => {
    const order = await world.make({
      status: 'PRESCRIPTION-CREATED',
      prescriptions: [{ attached: true }],
      lines: [{ drug: 'Dolo 650', decoded: true }],
    });
    expect((await expectUntouched(order, () => send(agent, order, 'mark_prescription_decoded', 1))).status).toBe(403);
    const seen = await agent.request('GET', `/api/oms/orders/${order.id}`);
    expect(ability(seen, 'mark_prescription_decoded')).toMatchObject({
      allowed: false,
      because: { message: 'Only a pharmacist marks a prescription as decoded' },
    });
  });

  test('go from missing to read line by line to the store', async () => {
    const order = await world.make({
      reason: 'SELF-VALID-RX',
      lines: [{ drug: 'Augmentin 625 Duo' }, { drug: 'Dolo 650' }],
      prescriptions: [{}],
    });
    const before = await agent.request('GET', `/api/oms/orders/${order.id}`);
    expect(ability(before, 'mark_create_patient_store_order')).toMatchObject({
      allowed: false,
      because: { message: 'Augmentin 625 Duo is Schedule H, and no prescription on file covers it' },
    });
    expect((await expectUntouched(order, () => send(agent, order, 'mark_create_patient_store_order', 1))).status).toBe(409);

    expect(await send(agent, order, 'mark_prescription_created', 1, { prescription_id: order.prescriptionIds[0] })).toMatchObject({
      status: 200,
      body: { status: 'PRESCRIPTION-CREATED', prescription_state: 'IN-REVIEW', prescriptions: [{ attached: true }] },
    });
    expect(
      (await expectUntouched(order, () => send(pharmacist, order, 'mark_prescription_decoded', 2))).body.data.abilities,
    ).toContainEqual(
      expect.objectContaining({
        event: 'mark_prescription_decoded',
        because: sentence('{lines} lines have not been read from the prescription', { lines: 2 }),
      }),
    );
    await world.db.update(orderLines).set({ decoded: true }).where(eq(orderLines.order_id, order.id));
    expect(await send(pharmacist, order, 'mark_prescription_decoded', 2)).toMatchObject({
      status: 200,
      body: { prescription_state: 'DECODED' },
    });
    const covers = sql`(select array_agg(drug_id) from order_lines where order_id = ${order.id})`;
    await world.db.update(prescriptions).set({ covers }).where(eq(prescriptions.order_id, order.id));
    expect(await send(agent, order, 'mark_create_patient_store_order', 3)).toMatchObject({
      status: 200,
      body: { status: 'CREATE-PATIENT-STORE-ORDER', abilities: expect.any(Array), next: { waits_for: 'billing' } },
    });
  });

  test('that are rejected are ignored, and another is required', async () => {
    const order = await world.make({ status: 'PRESCRIPTION-CREATED', prescriptions: [{ attached: true, covers: ['Dolo 650'] }] });
    const rejected = await send(pharmacist, order, 'mark_confirm_but_need_prescription', 1);
    expect(rejected).toMatchObject({ status: 200, body: { prescription_state: 'AWAITED', prescriptions: [] } });
    expect(ability(rejected, 'mark_prescription_created').needs).toEqual(['prescription']);
    const again = await expectUntouched(order, () =>
      send(agent, order, 'mark_prescription_created', 2, { prescription_id: order.prescriptionIds[0] }),
    );
    expect(again).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'prescription_id' }] } } });
  });

  test('of another patient or order cannot be attached', async () => {
    const [order, other] = [await world.make(), await world.make({ prescriptions: [{}] })];
    const foreign = await expectUntouched(order, () =>
      send(agent, order, 'mark_prescription_created', 1, { prescription_id: other.prescriptionIds[0] }),
    );
    expect(foreign.status).toBe(400);
    expect((await send(agent, other, 'mark_prescription_created', 1, { prescription_id: other.prescriptionIds[0] })).status).toBe(200);

    await world.db.update(prescriptions).set({ patient_id: order.patientId }).where(eq(prescriptions.id, other.prescriptionIds[0]!));
    const foreignPrescription = await expectUntouched(order, () =>
      send(agent, order, 'mark_prescription_created', 1, { prescription_id: other.prescriptionIds[0] }),
    );
    expect(foreignPrescription.status).toBe(400);
  });
});

describe('what the store can serve (§5)', () => {
  test('a gap in the stock blocks with the sentence that the agent reads out', async () => {
    const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT', lines: [{ drug: 'Shelcal 500', quantity: 5 }] });
    const seen = await agent.request('GET', `/api/oms/orders/${order.id}`);
    const gap = { store: STORE, available: shelf['Shelcal 500'].onHand, needed: 5, drug: 'Shelcal 500' };
    const because = sentence('{store} has {available} of {needed} {drug}', gap);
    expect(ability(seen, 'mark_create_patient_store_order')).toMatchObject({ allowed: false, because, blocked_by: 'stock' });
    expect(ability(seen, 'mark_follow_up_doctor_within_tat')).toMatchObject({
      unfit: sentence('No drug of this order needs a prescription'),
    });
    const refused = await expectUntouched(order, () => send(agent, order, 'mark_create_patient_store_order', 1));
    expect(refused.body.data.abilities).toContainEqual(expect.objectContaining({ event: 'mark_create_patient_store_order', because }));
  });

  test('fifty of a drug pass, fifty-one over two lines do not (§5, §9)', async () => {
    const fifty = await world.make({
      reason: 'OTC-GENERAL-PRODUCT',
      lines: [
        { drug: 'Dolo 650', quantity: 20 },
        { drug: 'Dolo 650', quantity: 30 },
      ],
    });
    const more = await world.make({
      reason: 'OTC-GENERAL-PRODUCT',
      lines: [
        { drug: 'Dolo 650', quantity: 1 },
        { drug: 'Dolo 650', quantity: 30 },
      ],
    });
    // An order from before the database enforced the limit.
    await asOwner(world, 'alter table order_lines disable trigger user');
    await world.db.update(orderLines).set({ quantity: 21 }).where(eq(orderLines.id, more.lineIds[0]!));
    await asOwner(world, 'alter table order_lines enable trigger user');
    const refused = await expectUntouched(more, () => send(agent, more, 'mark_create_patient_store_order', 1));
    expect(refused.body.data.abilities).toContainEqual(
      expect.objectContaining({ because: sentence('{drug} is above the maximum quantity of one order', { drug: 'Dolo 650' }) }),
    );
    expect((await send(agent, fifty, 'mark_create_patient_store_order', 1)).status).toBe(200);
  });
});

describe('notes and assignment', () => {
  test('leave the version unchanged, so that they cause no conflicts', async () => {
    const order = await world.make();
    const [noted, assigned] = [
      await agent.request('POST', `/api/oms/orders/${order.id}/notes`, { text: 'Leave it with the watchman' }),
      await agent.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'me' }),
    ];
    expect(noted).toMatchObject({ status: 200, body: { version: 1, last_note: 'Leave it with the watchman' } });
    expect(assigned).toMatchObject({ status: 200, body: { version: 1, assignee: 'Farhan Shaikh' } });
    expect(await world.stateOf(order.id)).toMatchObject({ events: 1, audits: 2 });
    expect((await pharmacist.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'none' })).status).toBe(403);
    expect(await agent.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'none' })).toMatchObject({
      status: 200,
      body: { assignee: null },
    });
    expect((await send(agent, order, 'mark_follow_up_within_tat', 1)).status).toBe(200);
  });

  test('of a missing order are 404', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/events', { event: 'mark_placed', version: 1 }],
      ['POST', '/notes', { text: 'x' }],
      ['PUT', '/assignee', { assignee: 'me' }],
    ] as const) {
      expect((await agent.request(method, `/api/oms/orders/999999${path}`, body)).status, path).toBe(404);
    }
  });
});

describe('the reason', () => {
  const settle = (order: MadeOrder, version: number, reason: string, browser = agent): Promise<Answer> =>
    browser.request('PUT', `/api/oms/orders/${order.id}/reason`, { version, reason });

  test('lets an order go to the store that waited for it, and stands in its timeline', async () => {
    const order = await world.make({ reason: null, lines: [{ drug: 'Dolo 650' }] });
    const before = await agent.request('GET', `/api/oms/orders/${order.id}`);
    expect(before.body).toMatchObject({
      reason: null,
      may_settle_reason: true,
      next: { ability: { event: 'mark_create_patient_store_order', allowed: false } },
    });
    const { status, body } = await settle(order, 1, 'OTC-GENERAL-PRODUCT');
    expect(status).toBe(200);
    expect(body).toMatchObject({ reason: 'OTC-GENERAL-PRODUCT', version: 2, status: 'PLACED' });
    expect(body.timeline[0]).toMatchObject({ by: 'Farhan Shaikh', event: 'reason.settled' });
    expect(body.timeline[0].title.message).toBe('Reason: OTC/General Products');
    expect(ability({ ...before, body }, 'mark_create_patient_store_order').allowed).toBe(true);
  });

  test('is refused for an older version, and once the order is with the store', async () => {
    const order = await world.make({ reason: null });
    await settle(order, 1, 'OTC-GENERAL-PRODUCT');
    expect((await expectUntouched(order, () => settle(order, 1, 'SELF-VALID-RX'))).body).toMatchObject({ data: { code: 'order.changed' } });
    const atStore = await world.make({ status: 'CREATE-PATIENT-STORE-ORDER' });
    const refused = await expectUntouched(atStore, () => settle(atStore, 1, 'SELF-VALID-RX'));
    expect([refused.status, refused.body.data.code]).toEqual([409, 'order.event-refused']);
    expect((await agent.request('GET', `/api/oms/orders/${atStore.id}`)).body.may_settle_reason).toBe(false);
  });
});

describe('a prescription as next step', () => {
  test('is not offered for drugs without schedule, and stands after the other steps', async () => {
    const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT', lines: [{ drug: 'Shelcal 500', quantity: 10 }] });
    const { body } = await agent.request('GET', `/api/oms/orders/${order.id}`);
    expect(body.next.ability).toMatchObject({ event: 'mark_create_patient_store_order', allowed: false });
    const allowed = body.abilities.filter((one: OrderAbility) => one.allowed).map((one: OrderAbility) => one.event);
    expect(allowed.indexOf('mark_follow_up_within_tat')).toBeLessThan(allowed.indexOf('mark_confirm_but_need_prescription'));
  });

  test('is offered for a prescription drug', async () => {
    const scheduled = await world.make({ reason: null, lines: [{ drug: 'Augmentin 625 Duo' }] });
    const { body } = await agent.request('GET', `/api/oms/orders/${scheduled.id}`);
    expect(body.next.ability.event).toBe('mark_confirm_but_need_prescription');
  });
});

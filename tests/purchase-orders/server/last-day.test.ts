/** The last day of purchase orders (§2.2, §7.6: open PO search, extend date), drafts of other features, and downloads. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireOrders } from '#features/purchase-orders/server/expire-orders.ts';
import { addToDraft, openQuantities } from '#features/purchase-orders/server/public.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import {
  aDraft,
  aSent,
  bodyOf,
  goods,
  inDays,
  movesOf,
  ok,
  PATH,
  type PurchaseOrderWorld,
  refusal,
  send,
  startPurchaseOrderWorld,
} from './purchase-order-world.ts';

const DAY = 86_400_000;

let world: PurchaseOrderWorld;
beforeAll(async () => {
  world = await startPurchaseOrderWorld();
});
afterAll(() => world.close());

const now = async (id: number) => ok(await world.buyer.request('GET', `${PATH}/${id}`));
const reason = 'The goods are on their way';

/** Lets the days pass and signs the buyer and the keeper in again. */
async function pass(days: number): Promise<void> {
  world.clock.advance(days * DAY);
  world.keeper = await world.signedIn('ganesh.m');
  world.buyer = await world.signedIn('hetal.r');
}

const expireAll = async () => {
  for (let changed = 1; changed > 0; ) changed = await expireOrders(world.db, world.clock);
};

describe('an order', () => {
  test('is extended with a reason, by holders of the tab', async () => {
    const sent = await aSent(world);
    const later = { last_on: inDays(world, 60), reason };
    expect((await send(world.keeper, sent, 'extend', later)).status).toBe(403);
    expect(refusal(await send(world.buyer, sent, 'extend', { ...later, reason: '' }))).toEqual([400, 'reason: Fill this in']);
    expect(refusal(await send(world.buyer, sent, 'extend', { ...later, last_on: inDays(world, 91) }))).toEqual([
      400,
      'last_on: At most 90 days ahead',
    ]);
    const same = await send(world.buyer, sent, 'extend', { ...later, last_on: sent.last_on });
    expect(refusal(same)).toEqual([409, `Choose a day after ${sent.last_on!.split('-').toReversed().join('-')}, from today on`]);
    const extended = ok(await send(world.buyer, sent, 'extend', later));
    expect(extended).toMatchObject({
      status: 'sent',
      last_on: later.last_on,
      log: [{ payload: { last_on: later.last_on, reason } }, {}, {}, {}, {}],
    });
  });

  test('expires once after its last day, and takes goods again once it is reopened', async () => {
    const [sent, part] = [await aSent(world), await aSent(world)];
    const some = ok(await send(world.keeper, part, 'receipts', goods(world, part)));
    await pass(40);
    expect(refusal(await send(world.keeper, sent, 'receipts', goods(world, sent)))[0]).toBe(409);
    await Promise.all([expireAll(), expireAll()]);
    const expired = await now(sent.id);
    expect(movesOf(expired).filter((event) => event === 'day.begun')).toHaveLength(1);
    expect(expired).toMatchObject({ status: 'expired', log: [{ by: 'System' }, {}, {}, {}, {}] });
    expect(refusal(await send(world.keeper, expired, 'receipts', goods(world, sent)))[1]).toMatch(/^It expired on .*: reopen it first$/);
    const later = { last_on: inDays(world, 7), reason };
    const reopened = ok(await send(world.buyer, expired, 'reopen', later));
    expect(reopened.status).toBe('sent');
    expect(ok(await send(world.keeper, reopened, 'receipts', goods(world, reopened))).status).toBe('partlyReceived');
    expect(ok(await send(world.buyer, await now(some.id), 'reopen', later)).status).toBe('partlyReceived');
    await expireAll();
    expect((await now(some.id)).status).toBe('partlyReceived');
  });

  test('is extended with others, each by itself', async () => {
    const [open, late, closed] = [await aSent(world), await aSent(world), await aSent(world)];
    ok(await send(world.buyer, closed, 'close', { line_id: null, reason: 'Out of production' }));
    await world.db.$client.query(`update purchase_orders set status = 'expired', last_on = $2 where id = $1`, [late.id, inDays(world, -1)]);
    const orders = [open, late, closed].map(({ id, version }) => ({ purchase_order_id: id, version, request_key: randomUUID() }));
    const body = { orders, last_on: inDays(world, 80), reason };
    const { results } = bodyOf(await world.buyer.request('POST', '/api/purchase-order/extensions', body)) as {
      results: { because: { message: string } | null }[];
    };
    expect(results.map(({ because }) => because?.message ?? null)).toEqual([null, null, 'Changed by someone else since you opened it']);
    expect([(await now(open.id)).last_on, (await now(late.id)).status]).toEqual([inDays(world, 80), 'sent']);
  });
});

describe('the document of an order', () => {
  const printed = (id: number) => {
    const path = `/api/pdf/purchase-orders/${id}/document`;
    return fetch(`${world.origin}${path}`, { headers: world.keeper.headersFor('GET', path) });
  };

  test('is printed once it is approved', async () => {
    const draft = await aDraft(world);
    expect((await printed(draft.id)).status).toBe(409);
    const sent = await aSent(world, draft);
    const answer = await printed(sent.id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toContain(sent.number.replaceAll('/', '-'));
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await printed(999_999)).status).toBe(404);
  });
});

describe('lists', () => {
  const rowsOf = async (path: string, query: Record<string, string>) => {
    const address = `/api/purchase-order/${path}?${new URLSearchParams({ limit: '100', ...query })}`;
    return bodyOf(await world.buyer.request('GET', address)).rows as { id: number; values: Record<string, unknown> }[];
  };
  const having = (field: string, value: string) => JSON.stringify({ match: 'all', of: [{ field, is: 'is', value }] });

  test('show what is expected today, and what is overdue', async () => {
    const sent = await aSent(world);
    const { number } = sent;
    const delivery = async () => (await rowsOf('orders', { search: number }))[0]?.values['delivery'] ?? null;
    expect(await delivery()).toBeNull();
    await world.db.$client.query('update purchase_orders set expected_on = $2 where id = $1', [sent.id, inDays(world, 0)]);
    expect(await delivery()).toBe('TODAY');
    await pass(1);
    expect(await delivery()).toBe('OVERDUE');
    const overdue = await rowsOf('orders', { where: having('delivery', 'OVERDUE'), search: number });
    expect(overdue.map(({ id }) => id)).toEqual([sent.id]);
  });

  test('have what can be extended, and what waits for its approval', async () => {
    const statuses = new Set((await rowsOf('extensions', {})).map(({ values }) => values['status']));
    expect([...statuses].filter((status) => !['expired', 'partlyReceived', 'sent'].includes(String(status)))).toEqual([]);
    expect(statuses.size).toBeGreaterThan(0);
    const waiting = await rowsOf('approvals', {});
    expect(waiting.length).toBeGreaterThan(0);
    expect((await world.keeper.request('GET', '/api/purchase-order/extensions')).status).toBe(403);
  });

  test('are downloaded as CSV', async () => {
    const headers = world.buyer.headersFor('GET', '/api/purchase-order/orders/export.csv');
    const response = await fetch(`${world.origin}/api/purchase-order/orders/export.csv`, { headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^.?Number,Status,Store,Distributor/);
  });
});

const caller = { id: null, name: 'Short-book' };
const causeAt = (at: Date) => ({ at, userId: null, requestId: randomUUID(), operation: 'tests' });

describe('what other features order', () => {
  test('goes into one draft of each store and distributor, more packs to a drug that it has', async () => {
    const [one, other] = [await anOffer(world, 0), await anOffer(world, 1)];
    const items = (packs: number) => [one, other].map(({ distributor_id, drug_id }) => ({ store_id: 7, distributor_id, drug_id, packs }));
    await world.db.$client.query(`update purchase_orders set status = 'cancelled' where store_id = 7`);
    const add = (packs: number) => world.db.transaction((tx) => addToDraft(tx, causeAt(world.clock.now()), caller, items(packs)));
    const [first, second] = await Promise.all([add(5), add(7)]);
    expect(first).toHaveLength(2);
    expect(new Set([...first, ...second].map(({ purchase_order_id }) => purchase_order_id)).size).toBe(1);
    const draft = await now(first[0]!.purchase_order_id);
    expect(draft.lines.map(({ packs }) => packs)).toEqual([12, 12]);
    expect(draft.log.map(({ by, event }) => [by, event])).toEqual([
      ['Short-book', 'purchaseOrder.changed'],
      ['Short-book', 'purchaseOrder.changed'],
      ['Short-book', 'purchaseOrder.created'],
    ]);
    const open = await openQuantities(world.db, 7, [one.drug_id, other.drug_id]);
    const [line] = draft.lines.filter(({ drug_id }) => drug_id === one.drug_id);
    expect(open.get(one.drug_id)).toBe((12 + line!.free_packs) * one.pack_size);
  });

  test('leaves out drugs that the distributor has no rate for', async () => {
    const { distributor_id } = await anOffer(world);
    const { rows } = await world.db.$client.query<{ id: number }>(
      'select id::int from drugs d where not exists (select from distributor_rates r where r.drug_id = d.id) order by id limit 1',
    );
    const item = { store_id: 8, distributor_id, drug_id: rows[0]!.id, packs: 3 };
    const drafts = async () => (await world.db.$client.query('select from purchase_orders where store_id = 8')).rowCount;
    const before = await drafts();
    expect(await world.db.transaction((tx) => addToDraft(tx, causeAt(world.clock.now()), caller, [item]))).toEqual([]);
    expect(await drafts()).toBe(before);
  });

  test('counts what has not come as open, until it is closed', async () => {
    const sent = await aSent(world, await aDraft(world, { store_id: 9, having: 'r.scheme is null' }));
    const { drug_id, pack_size } = sent.lines[0]!;
    const open = async () => (await openQuantities(world.db, 9, [drug_id])).get(drug_id) ?? 0;
    const before = await open();
    const part = ok(await send(world.keeper, sent, 'receipts', goods(world, sent, { packs: 4 })));
    expect(await open()).toBe(before - 4 * pack_size);
    ok(await send(world.buyer, part, 'close', { line_id: null, reason: 'Out of production' }));
    expect(await open()).toBe(before - 10 * pack_size);
  });
});

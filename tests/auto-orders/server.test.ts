/** Orders that go to distributors at fixed times (§2.2 autoshort, autoshort-order-config; §7.6 order config). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeOrders } from '#features/auto-orders/server/place-orders.ts';
import type { PurchaseOrderRecord } from '#features/purchase-orders/contract.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import {
  aDraft,
  bodyOf,
  movesOf,
  ok,
  PATH,
  type PurchaseOrderWorld,
  startPurchaseOrderWorld,
} from '#tests/purchase-orders/server/purchase-order-world.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import { asOwner } from '#tests/support/server.ts';

const MINUTE = 60_000;
/** Time of the orders in the tests. */
const AT = '16:00';
const EVERY_DAY = 'Mon Tue Wed Thu Fri Sat Sun';

let world: PurchaseOrderWorld;
let configs: RecordDesk;
let distributor: { id: number; name: string };
beforeAll(async () => {
  world = await startPurchaseOrderWorld();
  configs = new RecordDesk(world, world.buyer, { target: 'order-configs', path: '/api/distributor/order-configs' });
  const { distributor_id: id } = await anOffer(world);
  const { rows } = await asOwner(world, `update distributors set cut_off = '17:00', minimum_order = 0 where id = $1 returning name`, [id]);
  distributor = { id, name: rows[0]!['name'] as string };
});
afterAll(() => world.close());
beforeEach(async () => {
  await asOwner(world, 'delete from order_configs');
  await asOwner(world, `update short_book_entries set status = 'rejected', snoozed_until = null where status = 'approved'`);
  await asOwner(world, `update purchase_orders set status = 'cancelled' where status = 'draft' and distributor_id = $1`, [distributor.id]);
});

const inRupees = (paise: number) => (paise / 100).toFixed(2);

const configure = (fields: Record<string, string> = {}) =>
  configs.create({ distributor: distributor.name, weekdays: EVERY_DAY, orders_at: AT, step: 'SUBMIT', ...fields });

/** A moment of today, in minutes after the time of the orders. */
const at = (minutes: number, days = 0): Date =>
  new Date(startOfBusinessDay(businessDate(world.clock.now())).getTime() + (days * 24 * 60 + 16 * 60 + minutes) * MINUTE);

const round = (moment: Date) => placeOrders(world.db, { now: () => moment });
const now = async ({ id }: Pick<PurchaseOrderRecord, 'id'>) => ok(await world.buyer.request('GET', `${PATH}/${id}`));
const rowOf = async ({ number }: PurchaseOrderRecord) => {
  const address = `/api/distributor/auto-orders?${new URLSearchParams({ search: number })}`;
  return bodyOf(await world.buyer.request('GET', address)).rows[0]?.values as Record<string, unknown> | undefined;
};

describe('an order configuration', () => {
  test('is made once for each distributor, with weekdays in any spelling', async () => {
    const { body } = await configure({ weekdays: 'friday, mon', least_value: '5,000' });
    expect(body).toMatchObject({
      version: 1,
      cells: { weekdays: 'Mon Fri', orders_at: AT, least_value: expect.stringMatching(/^5000/), most_value: '', step: 'SUBMIT' },
    });
    expect((await configure()).body.data.errors[0].message).toBe('This record already exists');
    expect((await configs.setRetired(body.id, 1, true)).body).toMatchObject({ retired_at: expect.any(String) });
    expect((await configure()).status).toBe(200);
  });

  test('is refused after the cut-off of its distributor, and with a limit below its minimum', async () => {
    const faults = async (fields: Record<string, string>) => {
      const { status, body } = await configure(fields);
      return [status, ...(body.data?.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)];
    };
    expect(await faults({ orders_at: '17:01' })).toEqual([400, 'orders_at: The distributor takes orders of the day until 17:00']);
    expect(await faults({ least_value: '500', most_value: '499' })).toEqual([400, 'most_value: Not below the minimum']);
    expect(await faults({ weekdays: 'never' })).toEqual([400, 'weekdays: Weekdays such as Mon Wed Fri']);
    expect(await faults({ orders_at: '17:00' })).toEqual([200]);
  });

  test('is read with the tab of supplier onboarding, and written by buyers and master data', async () => {
    const cells = { distributor: distributor.name, weekdays: EVERY_DAY, orders_at: AT, step: 'SUBMIT' };
    for (const [username, read, create] of [
      ['ganesh.m', 403, 403],
      ['omkar.j', 200, 200],
    ] as const) {
      const browser = await world.signedIn(username);
      expect((await browser.request('GET', '/api/distributor/order-configs')).status, username).toBe(read);
      expect((await browser.request('GET', '/api/distributor/auto-orders')).status, username).toBe(read);
      expect((await browser.request('POST', '/api/distributor/order-configs', { cells })).status, username).toBe(create);
    }
  });
});

describe('drafts of a configured distributor', () => {
  test('are submitted at the time of their configuration, once a day, by the system', async () => {
    const draft = await aDraft(world);
    await configure({ least_value: inRupees(draft.value), most_value: inRupees(draft.value) });
    expect(await rowOf(draft)).toMatchObject({ standing: 'READY', goes_at: at(0).toISOString(), value: draft.value });
    await round(at(-1));
    expect((await now(draft)).status).toBe('draft');
    await Promise.all([round(at(0)), round(at(0))]);
    const submitted = await now(draft);
    expect(submitted).toMatchObject({ status: 'approved', submitter: null });
    expect(submitted.log[0]).toMatchObject({ event: 'purchaseOrder.submitted', by: 'System' });
    expect(movesOf(submitted).filter((event) => event === 'submitted')).toHaveLength(1);
    const next = await aDraft(world);
    await round(at(5));
    expect((await now(next)).status).toBe('draft');
    await round(at(0, 1));
    expect((await now(next)).status).toBe('approved');
  });

  test('wait below the minimum, and for a person above the limit', async () => {
    const [small, high] = [await aDraft(world), await aDraft(world, { packs: 40, store_id: 2 })];
    await configure({ least_value: inRupees(small.value + 1), most_value: inRupees(high.value - 1) });
    expect([(await rowOf(small))?.['standing'], (await rowOf(high))?.['standing']]).toEqual(['BELOW_MINIMUM', 'ABOVE_LIMIT']);
    await round(at(0));
    expect([(await now(small)).status, (await now(high)).status]).toEqual(['draft', 'draft']);
  });

  test('follow the minimum of the distributor without one of their own', async () => {
    const draft = await aDraft(world);
    await configure();
    await asOwner(world, 'update distributors set minimum_order = $2 where id = $1', [distributor.id, draft.value + 1]);
    expect(await rowOf(draft)).toMatchObject({ standing: 'BELOW_MINIMUM', least_value: draft.value + 1 });
    await round(at(0));
    expect((await now(draft)).status).toBe('draft');
    await asOwner(world, 'update distributors set minimum_order = 0 where id = $1', [distributor.id]);
  });

  test('are sent too if they are to be, unless they need an approval', async () => {
    const [low, high] = [await aDraft(world), await aDraft(world, { packs: 9_000, store_id: 2 })];
    await configure({ step: 'SEND' });
    await round(at(0));
    expect(await now(low)).toMatchObject({ status: 'sent', expected_on: expect.any(String), log: [{ by: 'System' }, {}, {}, {}] });
    const waiting = await now(high);
    expect(waiting.status).toBe('waiting');
    const approved = await world.buyer.request('POST', `${PATH}/${high.id}/approve`, { version: waiting.version });
    expect(approved.status).toBe(200);
  });

  test('are left on other weekdays, without an active distributor, and by configurations that were made later', async () => {
    const draft = await aDraft(world);
    const { body } = await configure({ weekdays: 'Sun' });
    await round(at(0));
    expect((await now(draft)).status).toBe('draft');
    await configs.update(body.id, 1, { weekdays: EVERY_DAY });
    await asOwner(world, `update distributors set status = 'suspended' where id = $1`, [distributor.id]);
    expect((await rowOf(draft))?.['standing']).toBe('STOPPED');
    await round(at(0));
    await asOwner(world, `update distributors set status = 'active' where id = $1`, [distributor.id]);
    await asOwner(world, 'update order_configs set updated_at = $2 where distributor_id = $1', [distributor.id, at(1)]);
    await round(at(2));
    expect((await now(draft)).status).toBe('draft');
    await round(at(2, 1));
    expect((await now(draft)).status).toBe('approved');
  });

  test('get the approved entries of the short-book first', async () => {
    await asOwner(
      world,
      `update short_book_entries set status = 'rejected', snoozed_until = null where status <> 'ordered' and store_id = 3`,
    );
    const { drug_id } = await anOffer(world, 5);
    const made = bodyOf(
      await world.buyer.request('POST', '/api/shortbook/entries', {
        store_id: 3,
        drug_id,
        mode: 'MS',
        packs: 3,
        note: '',
        request_key: randomUUID(),
      }),
    );
    const path = `/api/shortbook/entries/${made.id}`;
    const wish = { version: made.version, packs: 3, distributor_id: distributor.id, note: '' };
    const changed = bodyOf(await world.buyer.request('PUT', path, wish));
    bodyOf(await world.buyer.request('POST', `${path}/approve`, { version: changed.version }));
    const draft = await aDraft(world, { store_id: 3 });
    await configure();
    expect((await rowOf(draft))?.['entries']).toBe(1);
    await round(at(0));
    const ordered = await now(draft);
    expect(ordered.status).toBe('approved');
    expect(ordered.lines.map((line) => line.drug_id)).toContain(drug_id);
    expect(bodyOf(await world.buyer.request('GET', path))).toMatchObject({ status: 'ordered', purchase_order: { id: draft.id } });
  });
});

test('several drafts are submitted at once, each by itself', async () => {
  const [full, other] = [await aDraft(world), await aDraft(world, { store_id: 2 })];
  const body = { store_id: 4, distributor_id: distributor.id, request_key: randomUUID() };
  const empty = ok(await world.keeper.request('POST', PATH, body));
  const orders = [full, empty, { ...other, version: other.version - 1 }].map(({ id, version }) => ({
    purchase_order_id: id,
    version,
    request_key: randomUUID(),
  }));
  const { results } = bodyOf(await world.keeper.request('POST', '/api/purchase-order/submissions', { orders })) as {
    results: { name: string; because: { message: string } | null }[];
  };
  expect(results.map(({ name, because }) => [name, because === null])).toEqual([
    [full.number, true],
    [empty.number, false],
    [other.number, false],
  ]);
  expect([(await now(full)).status, (await now(empty)).status, (await now(other)).status]).toEqual(['approved', 'draft', 'draft']);
});

/** Drop-off carts (§2.1, §7.6): what each event leads to, who may send it, and how many carts became orders. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DropOffRecord, DropOffStats } from '#features/drop-offs/contract.ts';
import { giveOverdueToEverybody } from '#features/drop-offs/server/overdue.ts';
import { hooks } from '#platform/server/hooks.ts';
import { aCart, anOrderOf } from '#tests/support/drop-off-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const read = async (cartId: number): Promise<DropOffRecord> => (await agent.request('GET', `/api/oms/drop-off-carts/${cartId}`)).body;
const opened = async (status: Parameters<typeof aCart>[1] = 'OPEN') => read((await aCart(server, status)).cart_id);

const send = (browser: TestBrowser, { id, version }: Pick<DropOffRecord, 'id' | 'version'>, path: string, fields: object = {}) =>
  browser.request('POST', `/api/oms/drop-off-carts/${id}/${path}`, { version, ...fields });

const place = (order: { id: number; code: string; patientId: number }, source: { kind: 'drop-off'; id: number } | null = null) =>
  server.db.transaction(async (tx) => {
    const cause = { at: server.clock.now(), userId: null, requestId: randomUUID(), operation: 'test' };
    const placed = { ...order, type: 'CART' as const, promisedAt: cause.at, by: 'Patient', userId: null, source };
    for (const follow of hooks('orders.placed')) await follow(tx, cause, placed);
  });

describe('a drop-off cart (§7.6)', () => {
  test('has its lines, their sum, what the patient did, and the target of its city', async () => {
    const cart = await opened();
    expect(cart.lines.length).toBeGreaterThan(0);
    expect(cart.value).toBe(cart.lines.reduce((sum, { amount }) => sum + amount, 0));
    expect(cart.actions[0]).toMatchObject({ action: 'ABANDONED', at: cart.left_at });
    expect(cart.target.percent).toBe(cart.city === 'Mumbai' ? 30 : 25);
    expect((await agent.request('GET', '/api/oms/drop-off-carts/999999')).status).toBe(404);
  });

  test.each([
    [{ result: 'CONNECTED' }, 'CONTACTED'],
    [{ result: 'NOT-ANSWERED' }, 'NOT-REACHABLE'],
    [{ result: 'BUSY', due_at: '2026-11-18T09:00:00.000Z' }, 'CALL-BACK'],
    [{ result: 'CALL-BACK', due_at: '2026-11-18T09:00:00.000Z' }, 'CALL-BACK'],
  ])('follows the result of a call: %j leads to %s', async (call, status) => {
    const cart = await opened();
    const { body } = await send(agent, cart, 'calls', { ...call, note: 'Said so' });
    expect(body).toMatchObject({
      status,
      contacts: cart.contacts + 1,
      last_result: call.result,
      owner: { id: agent.user!.user_id },
      due_at: 'due_at' in call ? call.due_at : null,
    });
    expect(body.log[0]).toMatchObject({ event: 'cart.called', payload: { ...call, note: 'Said so' } });
  });

  test('refuses at the field a call back without a time, a time that has passed, and one that is too far away', async () => {
    const cart = await opened();
    const fieldsOf = async (path: string, fields: object) => {
      const { status, body } = await send(agent, cart, path, fields);
      return [status, ...body.data.errors.map(({ field }: { field: string }) => field)];
    };
    expect(await fieldsOf('calls', { result: 'CALL-BACK' })).toEqual([400, 'due_at']);
    expect(await fieldsOf('time', { due_at: inMinutes(-1) })).toEqual([400, 'due_at']);
    expect(await fieldsOf('time', { due_at: inMinutes(31 * 24 * 60) })).toEqual([400, 'due_at']);
    expect((await read(cart.id)).version).toBe(cart.version);
  });

  test('is declined only after a call that reached the patient, with a reason, and may be reopened', async () => {
    const cart = await opened();
    const refused = await send(agent, cart, 'decline', { reason: 'PRICE' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Log the call that reached the patient first']);
    const reached = await send(agent, cart, 'calls', { result: 'CONNECTED' });
    const declined = await send(agent, reached.body, 'decline', { reason: 'PRICE' });
    expect(declined.body).toMatchObject({ status: 'NOT-INTERESTED', reason: 'PRICE' });
    const again = await send(agent, declined.body, 'calls', { result: 'CONNECTED' });
    expect(again.body.message).toBe('The patient is not interested: reopen the cart first');
    const reopened = await send(agent, declined.body, 'reopen');
    expect(reopened.body).toMatchObject({ status: 'CONTACTED', reason: null });
  });

  test('of somebody else is refused until it is taken', async () => {
    const { body: cart } = await send(agent, await opened(), 'take');
    const refused = await send(lead, cart, 'calls', { result: 'CONNECTED' });
    expect([refused.status, refused.body.message]).toEqual([409, `${agent.user!.name} has it: take it first`]);
    expect(refused.body.data.record.version).toBe(cart.version);
    const taken = await send(lead, cart, 'take');
    expect(taken.body.owner.id).toBe(lead.user!.user_id);
    expect((await send(lead, taken.body, 'calls', { result: 'CONNECTED' })).body.status).toBe('CONTACTED');
  });

  test('of a stale version is refused with the record; taken by two at once it belongs to one of them', async () => {
    const cart = await opened();
    const answers = await Promise.all([send(agent, cart, 'take'), send(lead, cart, 'take')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body.data.record.version).toBe(cart.version + 1);
  });

  test('counts a call once per request key', async () => {
    const cart = await opened();
    const call = { result: 'BUSY', request_key: randomUUID() };
    const [first, second] = [await send(agent, cart, 'calls', call), await send(agent, cart, 'calls', call)];
    expect([first.status, second.status, second.body.contacts]).toEqual([200, 200, cart.contacts + 1]);
  });
});

describe('a recovered cart', () => {
  test('is one whose order an agent names: the patient’s, placed since, and of no other cart', async () => {
    const [cart, another] = [await opened(), await opened()];
    const order = await anOrderOf(server, cart.id);
    const messageOf = async (of: DropOffRecord, code: string) =>
      (await send(agent, of, 'recover', { order: code })).body.data.errors[0].message;
    expect(await messageOf(cart, 'NONE-1')).toBe('Order not found');
    expect(await messageOf(another, order.code)).toBe('This order is another patient’s');
    const early = await anOrderOf(server, cart.id);
    await server.db.$client.query(`update orders set placed_at = placed_at - interval '1 hour' where id = $1`, [early.id]);
    expect(await messageOf(cart, early.code)).toBe('This order was placed before the cart was left');
    const recovered = await send(agent, cart, 'recover', { order: order.code.toLowerCase() });
    expect(recovered.body).toMatchObject({ status: 'RECOVERED', order: { id: order.id, code: order.code }, due_at: null });
    await server.db.$client.query('update orders set patient_id = $1, placed_at = $2 where id = $3', [
      another.patient_id,
      server.clock.now().toISOString(),
      order.id,
    ]);
    expect(await messageOf(another, order.code)).toBe('Another cart has become this order');
    const again = await send(agent, recovered.body, 'take');
    expect([again.status, again.body.message]).toEqual([409, 'This cart has become an order']);
  });

  test('is also one whose patient orders: the last that the patient left, and only once', async () => {
    const cart = await opened();
    const older = await opened();
    await server.db.$client.query(
      `update drop_off_carts set patient_id = $1, left_at = $2::timestamptz - interval '1 hour' where id = $3`,
      [cart.patient_id, cart.left_at, older.id],
    );
    const order = await anOrderOf(server, cart.id);
    await place(order);
    expect(await read(cart.id)).toMatchObject({
      status: 'RECOVERED',
      order: { id: order.id },
      log: [{ event: 'order.placed', by: 'Patient' }, {}],
    });
    expect((await read(older.id)).status).toBe('OPEN');
    await place(await anOrderOf(server, cart.id), { kind: 'drop-off', id: cart.id });
    expect((await read(cart.id)).order?.id).toBe(order.id);
  });

  test('is the one that led to the order, even if the patient was not interested', async () => {
    const cart = await opened('NOT-INTERESTED');
    const order = await anOrderOf(server, cart.id);
    await place(order, { kind: 'drop-off', id: cart.id });
    expect(await read(cart.id)).toMatchObject({ status: 'RECOVERED', reason: null, order: { id: order.id } });
  });

  test('is none that was left more than 14 days before', async () => {
    const cart = await opened();
    await server.db.$client.query(`update drop_off_carts set left_at = $1::timestamptz - interval '14 days 1 minute' where id = $2`, [
      server.clock.now().toISOString(),
      cart.id,
    ]);
    await place(await anOrderOf(server, cart.id));
    expect((await read(cart.id)).status).toBe('OPEN');
  });
});

describe('the list of drop-off carts', () => {
  test('knows whose they are and which calls are overdue, by what the user sees now', async () => {
    const { body: mine } = await send(agent, await opened(), 'calls', { result: 'CALL-BACK', due_at: inMinutes(20) });
    const found = async (browser: TestBrowser, field: string, value: string): Promise<number[]> => {
      const where = encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] }));
      const { body } = await browser.request('GET', `/api/oms/drop-off-carts?search=${mine.phone_no}&where=${where}`);
      return body.rows.map(({ id }: { id: number }) => id);
    };
    expect(await found(agent, 'whose', 'me')).toEqual([mine.id]);
    expect(await found(lead, 'whose', 'others')).toEqual([mine.id]);
    expect(await found(agent, 'when', 'soon')).toEqual([mine.id]);
    expect(await found(agent, 'when', 'overdue')).toEqual([]);
  });
});

const stats = async (query = ''): Promise<DropOffStats> => (await agent.request('GET', `/api/oms/drop-off-stats${query}`)).body;

describe('the figures of drop-off carts (§7.6)', () => {
  test('counts carts by the day or week of their leaving, by step and status', async () => {
    const city = '?city=Surat';
    const [before, weeks] = [await stats(city), await stats(`${city}&by=week`)];
    const sum = (parts: readonly { figures: { carts: number } }[]) => parts.reduce((total, { figures }) => total + figures.carts, 0);
    const all = before.targets.find(({ scope }) => scope === 'Surat')!.figures;
    expect([sum(before.periods), sum(before.steps), sum(before.statuses)]).toEqual([all.carts, all.carts, all.carts]);
    expect(weeks.periods.map(({ from }) => new Date(from).getUTCDay())).toEqual(weeks.periods.map(() => 1));
    const { rows } = await server.db.$client.query<{ id: number }>(
      `select id::int from drop_off_carts where city = 'Surat' and status = 'OPEN' order by left_at desc limit 1`,
    );
    const cart = await read(rows[0]!.id);
    await server.db.$client.query('update drop_off_carts set owner_id = null where id = $1', [cart.id]);
    await send(agent, cart, 'calls', { result: 'CONNECTED' });
    const order = await anOrderOf(server, cart.id);
    await place(order);
    await server.db.$client.query('update orders set value = 6142 where id = $1', [order.id]);
    const after = await stats(city);
    const figuresOf = (of: DropOffStats) => of.steps.find(({ step }) => step === cart.step)!.figures;
    expect(figuresOf(after)).toMatchObject({
      carts: figuresOf(before).carts,
      contacted: figuresOf(before).contacted + 1,
      recovered: figuresOf(before).recovered + 1,
      recovered_value: figuresOf(before).recovered_value + 6_142,
    });
    await server.db.$client.query(`update orders set status = 'CANCEL-BY-US' where id = $1`, [order.id]);
    expect(figuresOf(await stats(city)).recovered_value).toBe(figuresOf(before).recovered_value);
    const surat = after.targets.find(({ scope }) => scope === 'Surat')!.figures;
    expect(surat.conversion).toBe(Math.round((1_000 * (all.recovered + 1)) / all.carts) / 10);
  });

  test('have each day of the business time zone', async () => {
    const { periods, last_day } = await stats();
    const { rows } = await server.db.$client.query<{ n: number }>(
      `select count(*)::int as n from drop_off_carts where (left_at at time zone 'Asia/Kolkata')::date = $1`,
      [last_day],
    );
    expect(last_day).toBe('2026-11-18');
    expect(periods.at(-1)).toMatchObject({ from: last_day, to: last_day, figures: { carts: rows[0]!.n } });
    expect(periods.length).toBeLessThanOrEqual(14);
  });
});

describe('the target', () => {
  const set = (browser: TestBrowser, scope: string, fields: object) => browser.request('PUT', `/api/oms/drop-off-targets/${scope}`, fields);
  const targetOf = async (wanted: string) => (await stats()).targets.find(({ scope }) => scope === wanted);

  test('is set by leads, for a city or for all', async () => {
    expect(await targetOf('Pune')).toMatchObject({ percent: 25, is_own: false, version: 0 });
    expect((await set(agent, 'Pune', { version: 0, percent: 40 })).status).toBe(403);
    expect((await set(lead, 'Pune', { version: 0, percent: 40 })).body).toEqual({ scope: 'Pune', version: 1, percent: 40 });
    expect(await targetOf('Pune')).toMatchObject({ percent: 40, is_own: true });
    expect((await set(lead, 'ALL', { version: 1, percent: 27 })).status).toBe(200);
    expect(await targetOf('Surat')).toMatchObject({ percent: 27, is_own: false });
  });

  test('is not set over one that somebody else has set meanwhile, nor outside 1 to 100 percent', async () => {
    const answers = await Promise.all([1, 2].map((percent) => set(lead, 'Surat', { version: 0, percent })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    for (const percent of [0, 101, 12.5])
      expect((await set(lead, 'Surat', { version: 1, percent })).body.data.errors[0].field).toBe('percent');
  });
});

test('the demonstration has carts of each status and step', async () => {
  const { rows } = await server.db.$client.query<{ statuses: number; steps: number; carts: number }>(
    'select count(distinct status)::int as statuses, count(distinct step)::int as steps, count(*)::int as carts from drop_off_carts',
  );
  expect(rows).toEqual([{ statuses: 6, steps: 5, carts: 110 }]);
});

// Last: sessions of the call centre end meanwhile.
test('a cart that nobody calls is everybody’s 15 minutes after its time, once', async () => {
  const { body: cart } = await send(agent, await opened(), 'time', { due_at: inMinutes(1) });
  const state = async () =>
    (await server.db.$client.query('select owner_id::int, escalated, version, status from drop_off_carts where id = $1', [cart.id]))
      .rows[0];
  server.clock.advance(16 * 60_000);
  await giveOverdueToEverybody(server.db, server.clock);
  expect(await state()).toMatchObject({ owner_id: agent.user!.user_id, escalated: false });
  server.clock.advance(1);
  await giveOverdueToEverybody(server.db, server.clock);
  await giveOverdueToEverybody(server.db, server.clock);
  expect(await state()).toEqual({ owner_id: null, escalated: true, version: cart.version + 1, status: 'CALL-BACK' });
});

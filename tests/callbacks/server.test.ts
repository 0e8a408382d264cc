import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallbackRecord } from '#features/callbacks/contract.ts';
import { giveOverdueToEverybody } from '#features/callbacks/server/overdue.ts';
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

async function made(fields: object = {}): Promise<CallbackRecord> {
  const body = { phone_no: '9000000001', reason: 'OTHER', due_at: inMinutes(30), request_key: randomUUID(), ...fields };
  const answer = await agent.request('POST', '/api/crm/callbacks', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const send = (browser: TestBrowser, { id, version }: Pick<CallbackRecord, 'id' | 'version'>, path: string, fields: object = {}) =>
  browser.request('POST', `/api/crm/callbacks/${id}/${path}`, { version, ...fields });

describe('a callback (§1, §3)', () => {
  test('is created for everybody, once per key, for the patient with the number', async () => {
    const { rows } = await server.db.$client.query<{ id: number; name: string; phone_no: string }>(
      'select min(id)::int as id, min(name) as name, phone_no from patients group by phone_no having count(*) = 1 limit 1',
    );
    const patient = rows[0]!;
    const body = { phone_no: patient.phone_no, reason: 'PAYMENT', due_at: inMinutes(20), request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => agent.request('POST', '/api/crm/callbacks', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ status: 'PENDING', owner: null, attempts: 0, patient_id: patient.id, name: patient.name });
  });

  test('about an order is for its patient, and is shown with the order until it is closed', async () => {
    const { rows } = await server.db.$client.query<{ id: number; code: string; patient_id: number; phone_no: string; name: string }>(
      'select id::int, code, patient_id::int, phone_no, patient_name as name from orders order by id limit 1',
    );
    const order = rows[0]!;
    // The number belongs to two patients.
    await server.db.$client.query('update patients set phone_no = $1 where id = (select min(id) from patients where id <> $2)', [
      order.phone_no,
      order.patient_id,
    ]);
    const ofOrder = async (browser = agent) => {
      const { status, body } = await browser.request('GET', `/api/crm/orders/${order.id}/callbacks`);
      return status === 200 ? body.callbacks.map(({ id }: { id: number }) => id) : status;
    };
    const before = await ofOrder();
    const later = await made({ phone_no: order.phone_no, order: order.code, due_at: inMinutes(40) });
    const sooner = await made({ phone_no: order.phone_no, order: order.code, due_at: inMinutes(20) });
    expect(later).toMatchObject({ patient_id: order.patient_id, name: order.name, order: { code: order.code } });
    expect((await ofOrder()).filter((id: number) => !before.includes(id))).toEqual([sooner.id, later.id]);
    await send(agent, sooner, 'close', { outcome: 'WITHDRAWN' });
    expect((await ofOrder()).filter((id: number) => !before.includes(id))).toEqual([later.id]);
    expect(await ofOrder(await server.signedIn('ganesh.m'))).toBe(403);
    const elsewhere = await made({ order: order.code });
    expect(elsewhere.patient_id).not.toBe(order.patient_id);
  });

  test('refuses at the field a phone of nine digits, a time that has passed, and an order that does not exist', async () => {
    const fieldsOf = async (fields: object) => {
      const body = { phone_no: '9000000001', reason: 'OTHER', due_at: inMinutes(30), ...fields };
      const { status, body: answer } = await agent.request('POST', '/api/crm/callbacks', body);
      return [status, ...answer.data.errors.map(({ field }: { field: string }) => field)];
    };
    expect(await fieldsOf({ phone_no: '900000000' })).toEqual([400, 'phone_no']);
    expect(await fieldsOf({ due_at: inMinutes(-1) })).toEqual([400, 'due_at']);
    expect(await fieldsOf({ due_at: inMinutes(91 * 24 * 60) })).toEqual([400, 'due_at']);
    expect(await fieldsOf({ order: 'NONE-1' })).toEqual([400, 'order']);
  });

  test('counts attempts, belongs to the caller, and closes with what the calls bear out', async () => {
    const callback = await made();
    const refused = await send(agent, callback, 'close', { outcome: 'ANSWERED' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Log the call that reached the customer first']);
    const busy = await send(agent, callback, 'calls', { result: 'BUSY', due_at: inMinutes(45) });
    expect(busy.body).toMatchObject({ attempts: 1, last_result: 'BUSY', owner: { id: agent.user!.user_id }, due_at: inMinutes(45) });
    const tooEarly = await send(agent, busy.body, 'close', { outcome: 'NOT-REACHABLE' });
    expect(tooEarly.body.message).toBe('Not reachable needs 3 attempts; so far: 1');
    const reached = await send(agent, busy.body, 'calls', { result: 'CONNECTED' });
    const closed = await send(agent, reached.body, 'close', { outcome: 'ANSWERED', note: 'All clear' });
    expect(closed.body).toMatchObject({ status: 'CLOSED', outcome: 'ANSWERED', version: 4 });
    expect(closed.body.log.map(({ event }: { event: string }) => event)).toEqual([
      'callback.closed',
      'callback.attempted',
      'callback.attempted',
      'callback.created',
    ]);
    const reopened = await send(agent, closed.body, 'reopen', { due_at: inMinutes(60) });
    expect(reopened.body).toMatchObject({ status: 'PENDING', outcome: null, attempts: 0 });
  });

  test('closes as an order only with the code of one', async () => {
    const callback = await made();
    expect((await send(agent, callback, 'close', { outcome: 'ORDER-PLACED' })).body.message).toBe('Name the order first');
    const { rows } = await server.db.$client.query<{ code: string }>('select code from orders limit 1');
    const { code } = rows[0]!;
    const closed = await send(agent, callback, 'close', { outcome: 'ORDER-PLACED', order: code.toLowerCase() });
    expect(closed.body).toMatchObject({ status: 'CLOSED', order: { code } });
  });

  test('of somebody else is refused until it is taken, and its owner is told', async () => {
    const { body: callback } = await send(agent, await made(), 'take');
    const refused = await send(lead, callback, 'calls', { result: 'CONNECTED' });
    expect([refused.status, refused.body.message]).toEqual([409, `${agent.user!.name} has it: take it first`]);
    expect(refused.body.data.record.version).toBe(callback.version);
    const taken = await send(lead, callback, 'take');
    expect(taken.body.owner.id).toBe(lead.user!.user_id);
    const { rows } = await server.db.$client.query(
      'select message, message_attributes from web_socket_notifications order by id desc limit 1',
    );
    expect(rows).toEqual([
      {
        message: `Callback ${callback.id}: ${lead.user!.name} has it now`,
        message_attributes: { order_id: null, id: callback.id, status: 'pending' },
      },
    ]);
  });

  test('of a stale version is refused with the record, and changes nothing', async () => {
    const callback = await made();
    const { body: taken } = await send(agent, callback, 'take');
    const stale = await send(lead, callback, 'time', { due_at: inMinutes(90) });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, taken.version]);
  });

  test('taken by two at once belongs to one of them', async () => {
    const callback = await made();
    const answers = await Promise.all([send(agent, callback, 'take'), send(lead, callback, 'take')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  test('is taken once per key: a repeated request is answered with the record, not with a conflict', async () => {
    const callback = await made();
    const take = () => send(agent, callback, 'take', { request_key: key });
    const key = randomUUID();
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(answers.map(() => [200, callback.version + 1]));
  });

  test('is read and changed only with permission', async () => {
    const stranger = await server.signedIn('ganesh.m');
    const callback = await made();
    expect((await stranger.request('GET', `/api/crm/callbacks/${callback.id}`)).status).toBe(403);
    expect((await send(stranger, callback, 'take')).status).toBe(403);
  });
});

describe('the list', () => {
  test('knows whose a callback is and when it is due', async () => {
    const { body: mine } = await send(agent, await made({ due_at: inMinutes(10), name: 'Zyzzyva Zaveri' }), 'take');
    const where = (field: string, value: string) =>
      encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] }));
    const found = async (browser: TestBrowser, field: string, value: string) => {
      const { body } = await browser.request('GET', `/api/crm/callbacks?search=zyzzyva&where=${where(field, value)}`);
      return body.rows.map(({ id }: { id: number }) => id);
    };
    expect(await found(agent, 'whose', 'me')).toEqual([mine.id]);
    expect(await found(lead, 'whose', 'others')).toEqual([mine.id]);
    expect(await found(agent, 'when', 'soon')).toEqual([mine.id]);
    expect(await found(agent, 'when', 'overdue')).toEqual([]);
  });
});

test('the demonstration has callbacks of each kind', async () => {
  const { rows } = await server.db.$client.query<{ kind: string }>(`
    select distinct case when status = 'CLOSED' then 'closed' when escalated then 'everybody' when owner_id is null then 'new' else 'taken' end as kind
    from callbacks order by 1`);
  expect(rows.map(({ kind }) => kind)).toEqual(['closed', 'everybody', 'new', 'taken']);
});

// Last: sessions of the call centre end meanwhile.
test('a callback that nobody makes is everybody’s 15 minutes after its time, once, and its owner and the leads are told', async () => {
  const { body: callback } = await send(agent, await made({ due_at: inMinutes(1) }), 'take');
  const read = async () =>
    (await server.db.$client.query('select owner_id::int, escalated, version from callbacks where id = $1', [callback.id])).rows[0];
  const notices = async () => {
    const { rows } = await server.db.$client.query<{ title: string; n: number }>(
      `select title, (select count(*)::int from notification_mappings m where m.web_socket_notification_id = n.id) as n
       from web_socket_notifications n where message like $1 order by n.id`,
      [`Callback ${callback.id}: nobody%`],
    );
    return rows;
  };
  server.clock.advance(16 * 60_000);
  await giveOverdueToEverybody(server.db, server.clock);
  expect(await read()).toMatchObject({ owner_id: agent.user!.user_id, escalated: false });
  server.clock.advance(1);
  await giveOverdueToEverybody(server.db, server.clock);
  await giveOverdueToEverybody(server.db, server.clock);
  expect(await read()).toEqual({ owner_id: null, escalated: true, version: callback.version + 1 });
  expect(await notices()).toMatchObject([{ title: 'Callback overdue', n: 1 }, { title: 'Call Center Operation Admin' }]);
});

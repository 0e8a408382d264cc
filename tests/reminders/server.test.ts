/** Reminders (§2.1): a user is reminded of something at a time, by themselves or by their team lead. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReminderRecord } from '#features/reminders/contract.ts';
import { markDueReminders } from '#features/reminders/server/mark-due.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;
let pharmacist: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
  pharmacist = await server.signedIn('nandini.r');
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
const idOf = (browser: TestBrowser): number => browser.user!.user_id;

const add = (browser: TestBrowser, fields: object = {}) =>
  browser.request('POST', '/api/main/reminders', {
    title: 'Count the cold room',
    due_at: inMinutes(2),
    request_key: randomUUID(),
    ...fields,
  });

async function ok(answer: Promise<{ status: number; body: ReminderRecord }>): Promise<ReminderRecord> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type Named = Pick<ReminderRecord, 'id' | 'version'>;
const send = (browser: TestBrowser, { id, version }: Named, path: string, fields: object = {}) =>
  browser.request('POST', `/api/main/reminders/${id}/${path}`, { version, ...fields });
const change = (browser: TestBrowser, { id, version, title, due_at }: ReminderRecord, fields: object = {}) =>
  browser.request('PUT', `/api/main/reminders/${id}`, { version, title, due_at, ...fields });
const read = (browser: TestBrowser, id: number) => browser.request('GET', `/api/main/reminders/${id}`);

const faultsIn = ({ status, body }: { status: number; body: { data?: { errors?: { field: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field }) => field),
];

const jobsAt = (at: Date | string) => markDueReminders(server.db, { now: () => new Date(at) });

/** Its time comes. */
async function come(browser: TestBrowser, { id, due_at }: Pick<ReminderRecord, 'id' | 'due_at'>): Promise<ReminderRecord> {
  await jobsAt(due_at);
  return ok(read(browser, id));
}

/** Who was notified of a reminder, with the status. */
async function notified(id: number): Promise<string[]> {
  const { rows } = await server.db.$client.query<{ username: string; message: string; status: string }>(
    `select u.username, n.message, n.message_attributes->>'status' as status
     from web_socket_notifications n join notification_mappings m on m.web_socket_notification_id = n.id join users u on u.id = m.user_id
     where n.title = 'Reminder' and (n.message_attributes->>'id')::bigint = $1 order by m.id`,
    [id],
  );
  return rows.map(({ username, message, status }) => `${username}: ${message} (${status})`);
}

describe('a reminder', () => {
  test('is added once per key, for its author', async () => {
    const body = { title: 'Call the courier', due_at: inMinutes(30), link: '/galen/order-list?order_id=7', request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => agent.request('POST', '/api/main/reminders', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const self = { id: idOf(agent), name: 'Meera Kulkarni' };
    expect(answers[0]!.body).toMatchObject({
      status: 'scheduled',
      repeat: 'none',
      author: self,
      recipient: self,
      link: body.link,
      log: [{ event: 'reminder.created', payload: { due_at: body.due_at } }],
    });
  });

  test('is refused at its fields', async () => {
    const refused = async (fields: object) => faultsIn(await add(agent, fields));
    expect(await refused({ title: ' ' })).toEqual([400, 'title']);
    expect(await refused({ due_at: inMinutes(-1) })).toEqual([400, 'due_at']);
    expect(await refused({ due_at: inMinutes(731 * 24 * 60) })).toEqual([400, 'due_at']);
    expect(await refused({ repeat: 'hourly' })).toEqual([400, 'repeat']);
    for (const link of ['https://example.com', '//example.com', '/\\example.com', 'orders', '/a b'])
      expect(await refused({ link }), link).toEqual([400, 'link']);
  });

  test('comes at its time, and its recipient is notified once, on however many servers', async () => {
    const reminder = await ok(add(agent, { title: 'Read the script' }));
    await jobsAt(new Date(Date.parse(reminder.due_at) - 1));
    expect((await read(agent, reminder.id)).body.status).toBe('scheduled');
    await Promise.all([1, 2, 3].map(() => jobsAt(reminder.due_at)));
    await jobsAt(reminder.due_at);
    expect((await read(agent, reminder.id)).body).toMatchObject({ status: 'due', version: reminder.version + 1 });
    expect(await notified(reminder.id)).toEqual(['meera.k: Read the script (reminder_due)']);
  });

  test('is put off to another time, comes again, and is done', async () => {
    const due = await come(agent, await ok(add(agent)));
    expect(faultsIn(await send(agent, due, 'snooze', { due_at: inMinutes(0) }))).toEqual([400, 'due_at']);
    const snoozed = await ok(send(agent, due, 'snooze', { due_at: inMinutes(10) }));
    expect(snoozed).toMatchObject({ status: 'snoozed', due_at: inMinutes(10), log: [{ payload: { due_at: inMinutes(10) } }, {}, {}] });
    const again = await come(agent, snoozed);
    expect(again.status).toBe('due');
    expect(await notified(due.id)).toHaveLength(2);
    expect(await ok(send(agent, again, 'done'))).toMatchObject({ status: 'sent' });
  });

  test('is cancelled with or without a reason, and not again', async () => {
    const reminder = await ok(add(agent));
    const cancelled = await ok(send(agent, reminder, 'cancel', { reason: 'Done on the way' }));
    expect(cancelled).toMatchObject({ status: 'cancelled', log: [{ payload: { reason: 'Done on the way' } }, {}] });
    const again = await send(agent, cancelled, 'cancel');
    expect([again.status, again.body.message]).toEqual([409, 'The reminder is cancelled']);
    await come(agent, cancelled);
    expect(await notified(reminder.id)).toEqual([]);
    await ok(send(agent, await ok(add(agent)), 'cancel'));
  });

  test('is changed by its author; a stale version is refused with the record as it is', async () => {
    const reminder = await ok(add(agent));
    const changed = await ok(change(agent, reminder, { title: 'Count both cold rooms', due_at: inMinutes(4), repeat: 'monthly' }));
    expect(changed).toMatchObject({ title: 'Count both cold rooms', due_at: inMinutes(4), repeat: 'monthly', status: 'scheduled' });
    expect(changed.log[0]!.payload.fields!.toSorted()).toEqual(['due_at', 'repeat', 'title']);
    const stale = await change(agent, reminder, { title: 'Something else' });
    expect([stale.status, stale.body.data.record.title]).toEqual([409, 'Count both cold rooms']);
    // A due one with another text is due again.
    const due = await come(agent, changed);
    const reworded = await ok(change(agent, due, { title: 'Count three cold rooms', repeat: 'monthly' }));
    expect(reworded.status).toBe('scheduled');
    expect((await come(agent, reworded)).status).toBe('due');
    expect((await notified(due.id)).at(-1)).toContain('Count three cold rooms');
  });
});

describe('a reminder for somebody else', () => {
  const forAgent = (fields: object = {}) => ok(add(lead, { recipient_id: idOf(agent), title: 'Bring the form', ...fields }));

  test('is written by team leads and administrators only', async () => {
    expect(faultsIn(await add(agent, { recipient_id: idOf(lead) }))).toEqual([400, 'recipient_id']);
    expect(faultsIn(await add(lead, { recipient_id: 999_999 }))).toEqual([400, 'recipient_id']);
    expect((await agent.request('GET', '/api/main/reminder-recipients')).status).toBe(403);
    const { body } = await lead.request('GET', '/api/main/reminder-recipients');
    const names = body.users.map(({ name }: { name: string }) => name);
    expect([names.includes('Meera Kulkarni'), names.includes('Farhan Shaikh'), names.includes('Store systems')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is snoozed, done and cancelled by its recipient, who cannot change it', async () => {
    const reminder = await forAgent();
    const refused = await change(agent, reminder, { title: 'Something else', recipient_id: idOf(agent) });
    expect([refused.status, refused.body.message]).toEqual([409, 'Farhan Shaikh wrote it and can change it']);
    const due = await come(agent, reminder);
    expect(await notified(due.id)).toEqual(['meera.k: Bring the form (reminder_due)']);
    expect((await send(lead, due, 'done')).status).toBe(409);
    expect((await send(lead, due, 'snooze', { due_at: inMinutes(10) })).status).toBe(409);
    const snoozed = await ok(send(agent, due, 'snooze', { due_at: inMinutes(10) }));
    await ok(send(agent, snoozed, 'done'));
    await ok(send(agent, await forAgent(), 'cancel'));
    await ok(send(lead, await forAgent(), 'cancel'));
  });

  test('does not exist for others, administrators aside', async () => {
    const { id, version } = await forAgent();
    expect([(await read(agent, id)).status, (await read(lead, id)).status, (await read(admin, id)).status]).toEqual([200, 200, 200]);
    expect((await read(pharmacist, id)).status).toBe(404);
    for (const [path, fields] of [
      ['done', {}],
      ['cancel', {}],
      ['snooze', { due_at: inMinutes(-5) }],
    ] as const)
      expect((await send(pharmacist, { id, version }, path, fields)).status, path).toBe(404);
    expect((await send(admin, { id, version }, 'cancel')).status).toBe(409);
    const listed = async (browser: TestBrowser) => {
      const where = encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'title', is: 'is', value: 'Bring the form' }] }));
      const { body } = await browser.request('GET', `/api/main/reminders?where=${where}&limit=200`);
      return body.rows.some((row: { id: number }) => row.id === id);
    };
    expect(await Promise.all([agent, lead, admin, pharmacist].map(listed))).toEqual([true, true, true, false]);
    const file = await pharmacist.request('GET', '/api/main/reminders/export.csv');
    expect(JSON.stringify(file.body)).not.toContain('Bring the form');
  });

  test('fails when its recipient cannot sign in any more: its author is notified, and chooses somebody else', async () => {
    const reminder = await forAgent({ recipient_id: idOf(pharmacist) });
    await server.db.$client.query('update users set disabled_at = now() where id = $1', [idOf(pharmacist)]);
    const failed = await come(lead, reminder);
    expect(failed.status).toBe('failed');
    expect(await notified(failed.id)).toEqual(['farhan.s: Bring the form (reminder_not_delivered)']);
    expect(faultsIn(await change(lead, failed, { recipient_id: idOf(pharmacist), due_at: inMinutes(5) }))).toEqual([400, 'recipient_id']);
    await server.db.$client.query('update users set disabled_at = null where id = $1', [idOf(pharmacist)]);
    const reassigned = await ok(change(lead, failed, { recipient_id: idOf(agent), due_at: inMinutes(5) }));
    expect(reassigned).toMatchObject({ status: 'scheduled', recipient: { name: 'Meera Kulkarni' } });
  });
});

describe('the list', () => {
  test('is filtered by state, recipient, time and words, those due first on top', async () => {
    const mark = randomUUID().slice(0, 8);
    const [second, first] = [
      await ok(add(agent, { title: `B ${mark}`, due_at: inMinutes(200) })),
      await ok(add(agent, { title: `A ${mark}`, due_at: inMinutes(100) })),
    ];
    const found = async (...of: object[]) => {
      const where = encodeURIComponent(JSON.stringify({ match: 'all', of }));
      const { body } = await agent.request('GET', `/api/main/reminders?search=${mark}&where=${where}`);
      return body.rows.map(({ id }: { id: number }) => id);
    };
    expect(await found()).toEqual([first.id, second.id]);
    expect(await found({ field: 'due', is: 'between', value: [inMinutes(150), inMinutes(250)] })).toEqual([second.id]);
    expect(
      await found({ field: 'recipient', is: 'contains', value: 'Meera' }, { field: 'whose', is: 'anyOf', value: ['me'] }),
    ).toHaveLength(2);
    expect(await found({ field: 'status', is: 'anyOf', value: ['cancelled'] })).toEqual([]);
  });

  test('counts what is due for the user alone', async () => {
    const counted = async (browser: TestBrowser) => {
      // Counts are at most a minute old.
      server.clock.advance(MINUTE);
      return (await browser.request('GET', '/api/admin/work-counts')).body.counts['reminders.due'] as number;
    };
    const [before, ofLead] = [await counted(agent), await counted(lead)];
    await come(agent, await ok(add(agent)));
    expect([(await counted(agent)) - before, (await counted(lead)) - ofLead]).toEqual([1, 0]);
  });
});

test('the demonstration has some forty reminders, in every state', async () => {
  const fresh = await startServer();
  const { rows } = await fresh.db.$client.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from reminders group by status order by status',
  );
  await fresh.close();
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'due', 'failed', 'scheduled', 'sent', 'snoozed']);
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThanOrEqual(38);
});

// Last: sessions end meanwhile.
test('a reminder that repeats waits for its next time once it is done; missed times are notified once', async () => {
  const reminder = await ok(add(agent, { repeat: 'daily' }));
  // The server was off for three days.
  server.clock.set(new Date(Date.parse(reminder.due_at) + 3 * DAY));
  await jobsAt(server.clock.now());
  await jobsAt(server.clock.now());
  expect(await notified(reminder.id)).toHaveLength(1);
  agent = await server.signedIn('meera.k');
  const next = await ok(send(agent, await ok(read(agent, reminder.id)), 'done'));
  const following = new Date(Date.parse(reminder.due_at) + 4 * DAY).toISOString();
  expect(next).toMatchObject({ status: 'scheduled', due_at: following });
  expect(next.log[0]).toMatchObject({ event: 'reminder.done', payload: { due_at: following } });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { faultForLog } from '#platform/server/http/fault-log.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';
import { login, verify } from '#tests/session/server/sign-in/credentials.ts';
import { anOrder } from '#tests/support/operations.ts';
import { raw } from './raw.ts';

interface Run {
  log: string;
  /** Values that must not appear in the log, by name. */
  secrets: Record<string, string>;
}

/** Runs requests with secrets, and failures that involve them; returns the log. */
async function workingDay(level: string): Promise<Run> {
  const lines: string[] = [];
  const server = await startServer('demo', { logLevel: level, logTo: { write: (line) => void lines.push(line) }, root: '/nowhere' });
  const browser = await server.visitor();
  await login(browser, 'devika.r', 'canary-password');
  const { body: first } = await login(browser, 'devika.r');
  const { body: code } = await browser.request('GET', '/api/main/demo-accounts/devika.r/code');
  const { body: second } = await verify(browser, 'devika.r', first.data.user_id, code.code);
  browser.user = second.data;

  const { rows } = await server.db.$client.query('select id, phone_no, patient_name, address from orders order by id limit 1');
  const [patient] = rows;
  await browser.request('GET', `/api/oms/orders?q=${patient.phone_no}`);
  await browser.request('GET', `/api/oms/orders?q=${encodeURIComponent(patient.patient_name)}&none=${patient.phone_no}`);
  await browser.request('GET', `/nothing-here?q=${patient.phone_no}`);
  await browser.request('GET', `/galen/order-list?q=${patient.phone_no}`);
  await raw(server.origin, `/api/%zz?q=${patient.phone_no}`);
  await browser.request('POST', `/api/oms/orders/${patient.id}/notes`, { text: 'canary-note' });
  await browser.request('POST', `/api/oms/orders/${patient.id}/notes`, `{"text":"canary-note`);
  await failWith(server, () => browser.request('POST', `/api/oms/orders/${patient.id}/notes`, { text: 'canary-note' }));
  await failWith(server, () => browser.request('GET', `/api/oms/orders?q=${patient.phone_no}`));
  const { token, django_account } = browser.user!;
  const secrets = {
    'the right password': demoPassword,
    'a wrong password': 'canary-password',
    'the code': code.code,
    'the token': token,
    'the other token': django_account.token,
    'the session cookie': browser.cookies.get('__Host-galen-session')!,
    'the XSRF cookie': browser.cookies.get('XSRF-TOKEN')!,
    'a phone number': patient.phone_no,
    "a patient's name": patient.patient_name,
    'the same in lower case': patient.patient_name.toLowerCase(),
    'an address': patient.address,
    'a note': 'canary-note',
    'a query': '?q=',
  };
  await server.close();
  return { log: lines.join(''), secrets };
}

/** Causes a database error by renaming tables. */
async function failWith(server: TestServer, request: () => Promise<{ status: number }>) {
  await asOwner(server, 'alter table order_notes rename to notes_gone; alter table orders rename to orders_gone');
  const { status } = await request();
  await asOwner(server, 'alter table notes_gone rename to order_notes; alter table orders_gone rename to orders');
  expect(status).toBe(500);
}

describe.each(['debug', 'info', 'warn'])('the log at level %s', (level) => {
  let run: Run;
  beforeAll(async () => {
    run = await workingDay(level);
  });

  test('contains no secret and no patient', () => {
    const found = Object.entries(run.secrets).filter(
      ([, secret]) => run.log.includes(secret) || run.log.includes(encodeURIComponent(secret)),
    );
    expect(found).toEqual([]);
  });

  test('contains the location of an error under the reference of the response', () => {
    const faults = run.log
      .split('\n')
      .filter((line) => line.includes('an operation failed'))
      .map((line) => JSON.parse(line));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatchObject({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      operation: 'oms.addOrderNote',
      fault: { cause: { code: '42P01' } },
    });
    expect(faults[0].fault.stack).toContain('at ');
  });
});

describe('logged errors', () => {
  test('omit messages that quote data, and keep those of the engine', () => {
    const fault = new Error('Failed query: select … params: Asha Kulkarni', {
      cause: Object.assign(new Error('Key (phone)=(9820011223)'), { code: '23505', constraint: 'users_email_key', detail: 'Asha' }),
    });
    const logged = faultForLog(fault);
    expect(JSON.stringify(logged)).not.toMatch(/Asha|9820011223/);
    expect(logged).toMatchObject({ type: 'Error', cause: { code: '23505', constraint: 'users_email_key' } });
    expect(faultForLog(new TypeError('x is not a function')).message).toBe('x is not a function');
    expect(faultForLog('Asha')).toEqual({ type: 'string', message: '(kept out of the log)', stack: '' });
  });
});

describe('an order change', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('leaves no name, phone or text in the audit', async () => {
    const browser = await server.signedIn('nandini.r');
    const { id, version } = await anOrder(server);
    await browser.request('POST', `/api/oms/orders/${id}/notes`, { text: 'canary-note' });
    await browser.request('POST', `/api/oms/orders/${id}/events`, {
      event: 'mark_follow_up_within_tat',
      version,
      comment: 'canary-comment',
    });
    const { rows } = await server.db.$client.query('select * from audit where request_id is not null order by id desc limit 50');
    const { rows: people } = await server.db.$client.query('select patient_name, phone_no from orders where id = $1', [id]);
    const text = JSON.stringify(rows);
    expect(text).toContain(`orders/${id}`);
    for (const secret of ['canary', people[0].patient_name, people[0].phone_no]) expect(text).not.toContain(secret);
  });
});

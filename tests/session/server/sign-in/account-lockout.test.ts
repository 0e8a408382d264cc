import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { codeAt, login, STEP, verify, wrongCode } from './credentials.ts';

const MINUTE = 60_000;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await server.visitor();
  server.clock.advance(5 * STEP);
});

const fail = async (times: number, names: string[]) => {
  for (let count = 0; count < times; count += 1) expect((await login(browser, names[count % names.length]!, 'not it')).status).toBe(401);
};

/** Checks that the right password is refused until exactly this time has passed. */
async function expectLockedFor(username: string, minutes: number) {
  server.clock.advance(minutes * MINUTE - 1_000);
  expect((await login(browser, username)).status, `1 s before ${minutes} min are over`).toBe(401);
  server.clock.advance(1_000);
}

test('ten failures lock an account for 1 minute, then 2, 4, 8 and at most 15, each after one more failure', async () => {
  await fail(9, ['nandini.r']);
  const open = await server.visitor();
  await fail(1, ['nandini.r']);
  expect((await login(open, 'nandini.r')).status).toBe(401);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    await expectLockedFor('nandini.r', minutes);
    await fail(1, ['nandini.r']);
  }
  await expectLockedFor('nandini.r', 15);
  expect((await login(browser, 'nandini.r')).status).toBe(200);
});

test('a success resets the count', async () => {
  await fail(9, ['ganesh.m']);
  expect((await login(browser, 'ganesh.m')).status).toBe(200);
  await fail(9, ['ganesh.m']);
  expect((await login(browser, 'ganesh.m')).status).toBe(200);
});

test('attempts on a locked account do not extend the lock', async () => {
  await fail(10, ['hetal.r']);
  await fail(5, ['hetal.r']);
  server.clock.advance(MINUTE);
  expect((await login(browser, 'hetal.r')).status).toBe(200);
});

test('all spellings of the name and the email share one count', async () => {
  const { rows } = await server.db.$client.query("select email from users where username = 'omkar.j'");
  await fail(10, ['omkar.j', 'OMKAR.J', ' Omkar.J ', rows[0].email, rows[0].email.toUpperCase()]);
  expect((await login(browser, 'omkar.j')).status).toBe(401);
});

test('wrong codes and wrong passwords share one count', async () => {
  const { body } = await login(browser, 'devika.r');
  await fail(8, ['devika.r']);
  const wrong = wrongCode('devika.r', server.clock.now());
  expect((await verify(browser, 'devika.r', body.data.user_id, wrong)).body.data).toEqual({ tries_left: 0 });
  expect((await login(browser, 'devika.r')).status).toBe(401);
  expect((await verify(browser, 'devika.r', body.data.user_id, codeAt('devika.r', server.clock.now()))).status).toBe(401);
});

test('simultaneous guesses do not bypass the count', async () => {
  const responses = await Promise.all(Array.from({ length: sized(20, 60) }, () => login(browser, 'farhan.s', 'not it')));
  expect(responses.filter(({ status }) => status !== 401)).toEqual([]);
  expect((await login(browser, 'farhan.s')).status).toBe(401);
  const { rows } = await server.db.$client.query("select failures from users where username = 'farhan.s'");
  expect(rows).toEqual([{ failures: 10 }]);
});

test('each failure leaves an audit row that names the account by id only', async () => {
  await login(browser, 'store.systems', 'not it');
  const { rows } = await server.db.$client.query(
    "select a.user_id, a.before, a.after from audit a join users u on a.record = 'users/' || u.id where u.username = 'store.systems'",
  );
  expect(rows).toEqual([{ user_id: null, before: { failures: 0 }, after: { failures: 1 } }]);
});

test('an empty or missing password is rejected for its field and does not count', async () => {
  expect(await login(browser, 'store.systems', '')).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'password' }] } } });
  const { rows } = await server.db.$client.query("select failures from users where username = 'store.systems'");
  expect(rows).toEqual([{ failures: 1 }]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { guarded, anOrder, exampleOf, send } from '#tests/support/operations.ts';
import { codeAt, login, STEP, verify, wrongCode } from './credentials.ts';

const account = 'devika.r';
let server: TestServer;
let browser: TestBrowser;
let userId: number;

beforeAll(async () => {
  server = await startServer();
  userId = (await login(await server.visitor(), account)).body.data.user_id;
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await server.visitor();
  // Unused codes and no failures for every test.
  server.clock.advance(10 * STEP);
  await server.db.$client.query('update users set failures = 0, locked_until = null');
});

const currentCode = (steps = 0) => codeAt(account, new Date(server.clock.now().getTime() + steps * STEP));
const statusOf = async (code: string, by = browser) => (await verify(by, account, userId, code)).status;

describe('a code is accepted once', () => {
  test('and refused again, in the same browser and in another', async () => {
    const code = currentCode();
    expect(await statusOf(code)).toBe(200);
    expect(await statusOf(code)).toBe(401);
    expect(await statusOf(code, await server.visitor())).toBe(401);
    server.clock.advance(STEP - 1_000);
    expect(await statusOf(code), 'while the app still shows it').toBe(401);
  });

  test('of twenty simultaneous requests', async () => {
    const browsers = await Promise.all(Array.from({ length: 20 }, () => server.visitor()));
    const before = await openSessions();
    const statuses = await Promise.all(browsers.map((each) => statusOf(currentCode(), each)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
    expect(await openSessions()).toBe(before + 1);
  });

  test('and older codes are refused afterwards', async () => {
    const older = currentCode(-1);
    expect(await statusOf(currentCode())).toBe(200);
    expect(await statusOf(older)).toBe(401);
  });

  test('with a clock that is at most half a minute off', async () => {
    expect(await statusOf(currentCode(-2))).toBe(401);
    expect(await statusOf(currentCode(2))).toBe(401);
    expect(await statusOf(currentCode(-1))).toBe(200);
    expect(await statusOf(currentCode(1))).toBe(200);
  });

  async function openSessions(): Promise<number> {
    const { rows } = await server.db.$client.query('select count(*) as open from sessions where ended_at is null');
    return rows[0].open;
  }
});

describe('guesses are limited', () => {
  test('to five wrong codes, counted down; then right codes are refused too', async () => {
    const wrong = wrongCode(account, server.clock.now());
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await verify(browser, account, userId, wrong)).toMatchObject({
        status: 401,
        body: { message: 'That code did not work', data: { tries_left: left } },
      });
    }
    expect(await verify(browser, account, userId, currentCode())).toMatchObject({
      status: 401,
      body: { message: 'Invalid Username & Password' },
    });
  });

  test('even after another sign-in with the password', async () => {
    const wrong = wrongCode(account, server.clock.now());
    for (let count = 0; count < 5; count += 1) {
      await verify(browser, account, userId, wrong);
      await login(browser, account);
    }
    expect((await login(browser, account)).status).toBe(401);
  });

  test('in a burst of requests, too', async () => {
    const wrong = wrongCode(account, server.clock.now());
    const responses = await Promise.all(Array.from({ length: 30 }, () => verify(browser, account, userId, wrong)));
    expect(
      responses
        .filter(({ body }) => body.data)
        .map(({ body }) => body.data.tries_left)
        .toSorted((one, other) => one - other),
    ).toEqual([0, 1, 2, 3, 4]);
    expect(await statusOf(currentCode())).toBe(401);
  });

  test.for(['12345', '1234567', 'abcdef', '12 456', '१२३४५६', ''])(
    '"%s" is no code: refused for its field, no try is lost',
    async (code, { expect }) => {
      expect(await verify(browser, account, userId, code)).toMatchObject({
        status: 400,
        body: { data: { errors: [{ field: 'user_token', message: 'Six digits, or a recovery code' }] } },
      });
      const { rows } = await server.db.$client.query('select failures from users where username = $1', [account]);
      expect(rows).toEqual([{ failures: 0 }]);
    },
  );
});

test('nothing is accessible between password and code', async () => {
  const { body } = await login(browser, account);
  browser.user = {
    token: String(body.data.user_id),
    django_account: { token: String(body.data.user_id) },
    user_id: userId,
    name: '',
    agent_id: null,
  };
  const order = await anOrder(server);
  for (const operation of guarded) expect((await send(browser, operation, exampleOf(operation, order))).status, operation.name).toBe(401);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { guarded, anOrder, exampleOf, operations, send } from '#tests/support/operations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** These operations replace or end the session by design. */
const endsIt = new Set(['main.logout', 'main.endSession']);

// The cookie is opaque and constant for the session's lifetime, so there is no rotation, no parallel refresh and no reuse of
// old tokens.
test('no operation replaces the cookie or token in use', async () => {
  const browser = await server.signedIn('admin');
  const [cookie, order] = [browser.cookies.get('__Host-galen-session'), await anOrder(server)];
  for (const operation of guarded.filter(({ name }) => !endsIt.has(name))) {
    const { headers, body } = await send(browser, operation, exampleOf(operation, order));
    expect(
      headers.getSetCookie().filter((line) => line.startsWith('__Host-')),
      operation.name,
    ).toEqual([]);
    const keys = JSON.stringify(body ?? null).match(/"(token|access_token|refresh_token|django_account|expires_in)":/g);
    expect(keys, operation.name).toBe(null);
  }
  expect(browser.cookies.get('__Host-galen-session')).toBe(cookie);
  expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
});

test('no operation returns a token', () => {
  expect(operations.filter(({ name }) => /refresh|rotate|renew(?!RecoveryCodes)/i.test(name))).toEqual([]);
});

test('twenty concurrent requests with one session all succeed', async () => {
  const browser = await server.signedIn('nandini.r');
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.request('GET', '/api/main/me')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await server.db.$client.query('select count(*) as open from sessions where user_id = $1 and ended_at is null', [
    browser.user!.user_id,
  ]);
  expect(rows).toEqual([{ open: 1 }]);
});

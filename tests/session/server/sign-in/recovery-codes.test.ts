import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { codeAt, login, STEP, verify } from './credentials.ts';

const account = 'devika.r';
let server: TestServer;
let browser: TestBrowser;
let userId: number;
let codes: string[];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(5 * STEP);
  browser = await server.signedIn(account);
  userId = browser.user!.user_id;
  codes = await renew();
});

/** New codes, returned only once. */
async function renew(): Promise<string[]> {
  server.clock.advance(2 * STEP);
  const proof = { password: demoPassword, code: codeAt(account, server.clock.now()) };
  const { status, body } = await browser.request('POST', '/api/main/mfa-setup/recovery-codes', proof);
  expect(status).toBe(200);
  return body.recovery_codes;
}
const enter = async (code: string) => (await verify(await server.visitor(), account, userId, code)).status;
const left = async () => (await browser.request('GET', '/api/main/mfa-setup')).body.recovery_codes_left;

describe('recovery codes', () => {
  test('are ten different codes of 60 random bits each', () => {
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
  });

  test('replace the app’s code once each, ignoring case and spaces around them', async () => {
    expect(await left()).toBe(10);
    expect(await enter(codes[0]!)).toBe(200);
    expect(await enter(codes[0]!)).toBe(401);
    expect(await enter(` ${codes[1]!.toUpperCase()} `)).toBe(200);
    expect(await left()).toBe(8);
  });

  test('are accepted once in simultaneous requests', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, () => enter(codes[2]!)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await server.db.$client.query('update users set failures = 0, locked_until = null');
  });

  test('are refused after renewal, and for another account', async () => {
    const old = codes;
    codes = await renew();
    expect(await enter(old[3]!)).toBe(401);
    const { rows } = await server.db.$client.query("select id from users where username = 'meera.k'");
    expect((await verify(await server.visitor(), 'meera.k', rows[0].id, codes[3]!)).status).toBe(401);
    expect(await enter(codes[3]!)).toBe(200);
  });

  test('that are wrong count as wrong codes, and right ones are refused while the account is locked', async () => {
    for (let count = 0; count < 5; count += 1) expect(await enter('0000-0000-0000')).toBe(401);
    expect(await enter(codes[4]!)).toBe(401);
    server.clock.advance(60_000);
    expect(await enter(codes[4]!)).toBe(200);
  });

  test('are stored as hashes, and their use is audited without them', async () => {
    await enter(codes[5]!);
    const { rows } = await server.db.$client.query(
      "select record, before, after from audit where after ? 'recovery_code' order by id desc limit 1",
    );
    expect(rows).toEqual([{ record: `users/${userId}`, before: null, after: { recovery_code: 'used' } }]);
    const { rows: everything } = await server.db.$client.query(
      `select (select string_agg(r::text, ' ') from recovery_codes r) || (select string_agg(a::text, ' ') from audit a) as text`,
    );
    for (const code of codes) expect(everything[0].text).not.toContain(code);
  });

  test('are refused for an account without a second factor', async () => {
    const { body } = await login(await server.visitor(), 'nandini.r');
    expect((await verify(await server.visitor(), 'nandini.r', body.data.user_id, codes[6]!)).status).toBe(401);
  });
});

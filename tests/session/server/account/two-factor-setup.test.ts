import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#features/session/demo-accounts.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { login, STEP, verify } from '../sign-in/credentials.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const account = 'nandini.r';
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(10 * STEP);
  await server.db.$client.query(
    'update users set failures = 0, locked_until = null, mfa_enabled = false, mfa_enabled_at = null, mfa_secret = null, mfa_pending_secret = null where username = $1',
    [account],
  );
  await server.db.$client.query('delete from recovery_codes');
  browser = await server.signedIn(account);
});

const post = (step: string, body: object, by = browser) => by.request('POST', `/api/main/mfa-setup${step}`, body);
const state = async () => (await browser.request('GET', '/api/main/mfa-setup')).body;
const codeFor = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((server.clock.now().getTime() + steps * STEP) / 1_000) });
const wrongCodeFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((steps) => codeFor(secret, steps) === code))!;
const failures = async () => (await server.db.$client.query('select failures from users where username = $1', [account])).rows[0].failures;

async function begin(): Promise<string> {
  const { status, body } = await post('', { password: demoPassword });
  expect(status).toBe(200);
  return body.secret;
}

/** Completes the setup; returns the app's next code. */
async function enrol(): Promise<{ secret: string; codes: string[] }> {
  const secret = await begin();
  const { body } = await post('/verify', { password: demoPassword, code: codeFor(secret) });
  server.clock.advance(2 * STEP);
  return { secret, codes: body.recovery_codes };
}

describe('§7.2 setting up the second factor', () => {
  test('starts with the password: returns a 160-bit secret and the app’s URI; nothing changes yet', async () => {
    const { body } = await post('', { password: demoPassword });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.otpauth_uri).toMatch(
      new RegExp(`^otpauth://totp/Galen%20Ops:nandini\\.r%40[\\w.]+\\?secret=${body.secret}&issuer=Galen%20Ops`),
    );
    expect(await state()).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
    expect((await login(await server.visitor(), account)).body.data.token).toBeTypeOf('string');
  });

  test('is completed by a right code: returns ten recovery codes, and the sign-in requires a code', async () => {
    const secret = await begin();
    const { status, body } = await post('/verify', { password: demoPassword, code: codeFor(secret) });
    expect(status).toBe(200);
    expect(body.recovery_codes).toHaveLength(10);
    expect(await state()).toEqual({ enabled: true, enabled_at: server.clock.now().toISOString(), recovery_codes_left: 10 });
    const first = await login(await server.visitor(), account);
    expect(first.body.data).toEqual({ mfa_enabled: true, user_id: browser.user!.user_id });
    server.clock.advance(STEP);
    expect((await verify(await server.visitor(), account, browser.user!.user_id, codeFor(secret))).status).toBe(200);
  });

  test('uses up its code: it cannot be used to sign in', async () => {
    const secret = await begin();
    const code = codeFor(secret);
    await post('/verify', { password: demoPassword, code });
    expect((await verify(await server.visitor(), account, browser.user!.user_id, code)).status).toBe(401);
  });

  test('succeeds once for ten simultaneous requests with the same code', async () => {
    const secret = await begin();
    const proof = { password: demoPassword, code: codeFor(secret) };
    const responses = await Promise.all(Array.from({ length: 5 }, () => post('/verify', proof)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('has to be started, and cannot be started while it is set up', async () => {
    expect((await post('/verify', { password: demoPassword, code: '123456' })).status).toBe(400);
    await enrol();
    expect(await post('', { password: demoPassword })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ message: 'The second step is set up already' }] } },
    });
  });
});

describe('changes of the second factor require password and current code', () => {
  test.each(['/disable', '/recovery-codes'])('%s: 403 without either, and nothing changes', async (step) => {
    const { secret } = await enrol();
    expect(await post(step, { password: 'not it', code: codeFor(secret) })).toMatchObject({
      status: 403,
      body: { message: 'That is not your password' },
    });
    expect(await post(step, { password: demoPassword, code: wrongCodeFor(secret) })).toMatchObject({
      status: 403,
      body: { message: 'That code did not work' },
    });
    expect(await state()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect(await failures(), 'a wrong password and a wrong code').toBe(3);
    expect((await post(step, { password: demoPassword, code: codeFor(secret) })).status).toBe(200);
    expect((await post(step, { password: demoPassword, code: codeFor(secret) })).status, 'the same code again').not.toBe(200);
  });

  test('the setup itself requires the password in both steps', async () => {
    expect(await post('', { password: 'not it' })).toMatchObject({ status: 403, body: { message: 'That is not your password' } });
    const secret = await begin();
    expect((await post('/verify', { password: 'not it', code: codeFor(secret) })).status).toBe(403);
    expect((await post('/verify', { password: demoPassword, code: wrongCodeFor(secret) })).status).toBe(403);
    expect((await state()).enabled).toBe(false);
  });

  test('wrong ones count as failed sign-ins: ten lock the account, with 429 and the time to wait', async () => {
    for (let count = 0; count < 10; count += 1) expect((await post('', { password: 'not it' })).status).toBe(403);
    expect(await post('', { password: demoPassword })).toMatchObject({ status: 429, body: { data: { retry_after: 60 } } });
    expect((await login(await server.visitor(), account)).status).toBe(401);
    expect((await browser.request('GET', '/api/main/me')).status, 'the session itself stays').toBe(200);
    server.clock.advance(60_000);
    expect((await post('', { password: demoPassword })).status).toBe(200);
  });

  test.each(['verify', 'disable'])('%s ends all other sessions at once, on HTTP and socket, and keeps the current one', async (step) => {
    const secret = step === 'verify' ? await begin() : (await enrol()).secret;
    const other = await server.visitor();
    // Signs in another browser, with the app's code if required.
    other.user = (
      step === 'verify' ? await login(other, account) : await verify(other, account, browser.user!.user_id, codeFor(secret))
    ).body.data;
    const [mine, theirs] = [openTab(browser), openTab(other)];
    expect([await mine.outcome, await theirs.outcome]).toEqual(['connected', 'connected']);
    server.clock.advance(STEP);
    expect((await post(`/${step}`, { password: demoPassword, code: codeFor(secret) })).status).toBe(200);
    await theirs.disconnected;
    expect(theirs.received).toEqual([['session.ended']]);
    expect((await other.request('GET', '/api/main/me')).status).toBe(401);
    expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
    expect(mine.socket.connected).toBe(true);
    mine.close();
  });

  test('disabling it removes the recovery codes, and the next sign-in requires no code', async () => {
    const { secret, codes } = await enrol();
    const { body } = await post('/disable', { password: demoPassword, code: codeFor(secret) });
    expect(body).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 });
    expect((await login(await server.visitor(), account)).body.data.token).toBeTypeOf('string');
    expect((await verify(await server.visitor(), account, browser.user!.user_id, codes[0]!)).status).toBe(401);
  });

  test('each is audited without secrets', async () => {
    const { secret, codes } = await enrol();
    await post('/recovery-codes', { password: demoPassword, code: codeFor(secret) });
    server.clock.advance(2 * STEP);
    await post('/disable', { password: demoPassword, code: codeFor(secret) });
    const { rows } = await server.db.$client.query(
      'select operation, before, after from audit where record = $1 order by id desc limit 4',
      [`users/${browser.user!.user_id}`],
    );
    expect(rows.toReversed().map(({ operation, after }) => [operation, after])).toEqual([
      ['main.beginMfaSetup', { mfa: 'begun' }],
      ['main.verifyMfaSetup', { mfa_enabled: true }],
      ['main.renewRecoveryCodes', { recovery_codes: 'renewed' }],
      ['main.disableMfa', { mfa_enabled: false }],
    ]);
    const { rows: all } = await server.db.$client.query("select string_agg(a::text, ' ') as text from audit a");
    for (const text of [secret, ...codes, demoPassword]) expect(all[0].text).not.toContain(text);
  });
});

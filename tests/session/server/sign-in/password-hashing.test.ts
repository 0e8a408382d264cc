import { pbkdf2 as pbkdf2Callback } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#platform/session/server/passwords.ts';
import { hashAsProduct } from '#tests/support/passwords.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { login } from './credentials.ts';

const pbkdf2 = promisify(pbkdf2Callback);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await hashAsProduct(server);
});
afterAll(() => server.close());

const POOL = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** Whether work waits for a thread of the pool while all of them are busy: work on the event loop itself would be done at once. */
async function waitsForThread(work: () => Promise<unknown>): Promise<boolean> {
  let over = 0;
  const busy = Array.from({ length: POOL }, () => pbkdf2('any', 'salt', 100_000, 64, 'sha512').then(() => (over += 1)));
  await work();
  const isQueued = over > 0;
  await Promise.all(busy);
  return isQueued;
}

test('the event loop is not blocked while passwords are hashed and checked', async () => {
  const stored = await hashPassword('a password');
  expect(await waitsForThread(() => hashPassword('another'))).toBe(true);
  expect(await waitsForThread(() => passwordMatches(stored, 'a password'))).toBe(true);
});

test('other requests are answered before a burst of sign-ins is done', async () => {
  const browser = await server.signedIn('nandini.r');
  const visitors = await Promise.all(Array.from({ length: 40 }, () => server.visitor()));
  let answered = 0;
  const burst = visitors.map(async (visitor) => {
    const { status } = await login(visitor, 'ganesh.m');
    answered += 1;
    return status;
  });
  const responses = await Promise.all(Array.from({ length: 5 }, () => browser.request('GET', '/api/main/me')));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answered, 'sign-ins that were through').toBeLessThan(visitors.length);
  expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
});

test('a stored password is argon2id, salted, and at least as costly as OWASP recommends', async () => {
  const form = { user_name: 'Asha Pawar', phone_no: '9820012345', gender: 'FEMALE', email: 'asha@example.test' };
  const visitor = await server.visitor();
  expect((await visitor.request('POST', '/api/main/register', { ...form, password: 'a long enough password' })).status).toBe(200);
  const { rows } = await server.db.$client.query<{ password_hash: string }>('select password_hash from users');
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('one')).not.toBe(await hashPassword('one'));
});

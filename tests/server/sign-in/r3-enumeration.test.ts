import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { login } from './credentials.ts';

const TRIES = 200;
/** Fewer than an address may fail. */
const PER_VISITOR = 40;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const later = new Date(server.clock.now().getTime() + 3_600_000);
  await server.db.$client.query("update users set disabled_at = now() where username = 'hetal.r'");
  await server.db.$client.query("update users set locked_until = $1 where username = 'omkar.j'", [later]);
});
afterAll(() => server.close());

const kinds: Record<string, (at: number) => [username: string, password?: string]> = {
  'an unknown name': (at) => [`nobody.${at}`, 'not it'],
  'a wrong password': () => ['nandini.r', 'not it'],
  'a locked account': () => ['omkar.j'],
  'a disabled account': () => ['hetal.r'],
};

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/**
 * The kinds take turns, so that whatever else the machine does meets all of them alike, in an order that changes, so that
 * none always runs behind the same one; and each round is compared with itself before the median is taken over all.
 */
test(`r3: status, headers and body are equal, and the median time differs by less than 10 % over ${TRIES} tries`, async () => {
  const names = Object.keys(kinds);
  const seen = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
  const shares = new Map<string, number[]>(names.map((name) => [name, []]));
  let browser = await server.visitor();
  for (let round = 0; round < TRIES; round += 1) {
    if (round % (PER_VISITOR / names.length) === 0) {
      browser = await server.visitor();
      await server.db.$client.query("update users set failures = 0 where username = 'nandini.r'");
    }
    const times: Record<string, number> = {};
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn * (round % 2 === 0 ? 1 : 3) + round) % names.length]!;
      const began = performance.now();
      const { status, body, headers } = await login(browser, ...kinds[name]!(round));
      times[name] = performance.now() - began;
      seen.get(name)!.add(JSON.stringify([status, body, [...headers.keys()].toSorted()]));
    }
    const whole = Object.values(times).reduce((sum, time) => sum + time, 0) / names.length;
    for (const name of names) shares.get(name)!.push(times[name]! / whole);
  }
  expect(new Set([...seen.values()].flatMap((answers) => [...answers])).size, 'different answers').toBe(1);
  const typical = Object.fromEntries(names.map((name) => [name, median(shares.get(name)!)]));
  console.log(`r3 time of each kind, as a share of its round: ${JSON.stringify(typical)}`);
  const all = Object.values(typical);
  expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.1);
}, 180_000);

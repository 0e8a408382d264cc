import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashAsProduct } from '#tests/support/passwords.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { login } from './credentials.ts';

const TRIES = sized(24, 200);
/** Fewer failures than lock an account. */
const ROUNDS_PER_VISITOR = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await hashAsProduct(server);
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

/** A request that is answered before any account is read: proves that the test detects a difference. */
const CONTROL = 'an empty password';

/** Ranks of the median's 99.9 % confidence interval, from the binomial distribution, which makes no assumptions about the noise. */
const SPREAD = 3.3 * (Math.sqrt(TRIES) / 2);

/** Ratio of the response times of two kinds, round by round: median, and its confidence interval. */
function ratioOf(one: number[], other: number[]) {
  const ratios = one.map((time, round) => time / other[round]!).toSorted((a, b) => a - b);
  const at = (rank: number) => Number(ratios[Math.round(rank)]!.toFixed(3));
  return { median: at(TRIES / 2), from: at(TRIES / 2 - SPREAD), to: at(TRIES / 2 + SPREAD) };
}

const differs = ({ from, to }: ReturnType<typeof ratioOf>) => from > 1.1 || to < 1 / 1.1;

/**
 * All kinds alternate in each round in a changing order, and are compared within the round, so that other load affects them
 * equally. The test fails if the medians certainly differ by 10 %, not if the machine is busy.
 */
test(`responses to unknown and known accounts are equal, and their median times differ by less than 10 % over ${TRIES} attempts`, async () => {
  const names = [...Object.keys(kinds), CONTROL];
  const seen = new Set<string>();
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  let browser = await server.visitor();
  for (let round = 0; round < TRIES; round += 1) {
    if (round % ROUNDS_PER_VISITOR === 0) {
      browser = await server.visitor();
      await server.db.$client.query("update users set failures = 0 where username = 'nandini.r'");
    }
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn * (round % 2 === 0 ? 1 : 3) + round) % names.length]!;
      const began = performance.now();
      const { status, body, headers } = await login(browser, ...(kinds[name]?.(round) ?? ['nandini.r', '']));
      times.get(name)!.push(performance.now() - began);
      if (name !== CONTROL) seen.add(JSON.stringify([status, body, [...headers.keys()].toSorted()]));
    }
  }
  expect([...seen]).toHaveLength(1);
  const [unknown, ...others] = names;
  const ratios = Object.fromEntries(others.map((name) => [name, ratioOf(times.get(name)!, times.get(unknown!)!)]));
  console.log(`time as a multiple of an unknown name's: ${JSON.stringify(ratios)}`);
  expect(Object.entries(ratios).flatMap(([name, ratio]) => (differs(ratio) ? [name] : []))).toEqual([CONTROL]);
}, 300_000);

import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { holds } from '#contracts/permissions.ts';
import { requestKeys } from '#server/db/integrity-schema.ts';
import { forgetKeys, KEY_LIFETIME } from '#server/db/request-keys.ts';
import { orderNotes } from '#server/db/schema.ts';
import { demoAccounts } from '#server/db/demo/accounts.ts';
import { anOrder, exampleOf, type Fields, type Operation, operations, type OrderFacts, send } from '#tests/server/operations.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { rowsOfTables } from './tables.ts';

const AT_ONCE = 50;

let server: TestServer;
let order: OrderFacts;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  server = await startServer();
  order = await anOrder(server);
});
afterAll(() => server.close());

async function browserFor({ permission }: Operation): Promise<TestBrowser> {
  const { username } = demoAccounts.find((account) => holds(permission, account))!;
  const browser = browsers.get(username) ?? (await server.signedIn(username));
  browsers.set(username, browser);
  return browser;
}

/** Every operation of the contract that says it is done once. */
const keyed = operations.filter(({ input }) => input instanceof z.ZodObject && 'request_key' in input.shape);

/** Another wish of the same form: one text of the input is longer. */
function otherThan(operation: Operation, input: Fields): Fields {
  const other = structuredClone(input);
  const lengthen = (within: Fields): boolean =>
    Object.entries(within).some(([name, value]) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return lengthen(value as Fields);
      if (typeof value !== 'string' || name === 'request_key') return false;
      within[name] = `${value} too`;
      if (operation.input.safeParse(other).success) return true;
      within[name] = value;
      return false;
    });
  if (!lengthen(other)) throw new Error(`${operation.name}: its example has no text to lengthen`);
  return other;
}

/** Without what moves on by itself: the order as it stands when it is read. */
const told = ({ status, body }: Answer) => JSON.stringify([status, status === 200 ? body : body.code]);

/** Keys that the operations have seen, where they took their example. */
const used = new Map<string, string>();

describe.each(keyed)('r33 $name', (operation) => {
  test(`sent ${AT_ONCE} times at once is done once, and again as often as it is sent`, async () => {
    const browser = await browserFor(operation);
    const request_key = randomUUID();
    const input = { ...exampleOf(operation, await anOrder(server)), request_key };
    const before = await rowsOfTables(server);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(browser, operation, input)));
    const once = await rowsOfTables(server);
    const taken = answers.filter(({ status }) => status === 200);
    if (taken.length === 0) {
      // What is not offered for this list is refused alike, however often it is asked for.
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 400, body: { message: expect.stringMatching(/are not changed together$/) } });
      expect(once).toEqual(before);
      return;
    }
    used.set(operation.name, request_key);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(taken.map(told)).size).toBe(1);
    const grown = Object.entries(once).filter(([table, rows]) => rows !== before[table]);
    expect(grown).not.toEqual([]);
    expect(grown.every(([table, rows]) => rows - before[table]! < AT_ONCE), JSON.stringify(grown)).toBe(true);
    expect(told(await send(browser, operation, input))).toBe(told(taken[0]!));
    expect(await rowsOfTables(server)).toEqual(once);
  });

  test('refuses the key of another wish with 422, and does nothing', async () => {
    const request_key = used.get(operation.name);
    if (!request_key) return;
    const browser = await browserFor(operation);
    const before = await rowsOfTables(server);
    const { status, body } = await send(browser, operation, otherThan(operation, { ...exampleOf(operation, order), request_key }));
    expect([status, body.code], body.message).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect(await rowsOfTables(server)).toEqual(before);
  });
});

test('r33: the operations that are done once were seen to be', () => {
  expect([...used.keys()]).toEqual(
    expect.arrayContaining(['oms.sendOrderEvent', 'oms.addOrderNote', 'item.createMasterRecord', 'admin.createFolder', 'admin.beginUpload']),
  );
});

describe('r33 a key', () => {
  const add = (browser: TestBrowser, text: string, request_key: string | undefined, at = order.id) =>
    browser.request('POST', `/api/oms/orders/${at}/notes`, { text, ...(request_key && { request_key }) });
  const notes = () => server.db.$count(orderNotes);

  test('is of one person', async () => {
    const [key, before] = [randomUUID(), await notes()];
    for (const name of ['farhan.s', 'nandini.r']) expect((await add(await server.signedIn(name), 'Ring twice', key)).status).toBe(200);
    expect((await notes()) - before).toBe(2);
  });

  test('of a create that was refused is free again', async () => {
    const [key, browser] = [randomUUID(), await server.signedIn('farhan.s')];
    expect((await add(browser, 'Ring twice', key, 4_711_000)).status).toBe(404);
    expect((await add(browser, 'Ring twice', key)).status).toBe(200);
  });

  test('is kept for a day and not longer, with or without the job', async () => {
    const [key, browser] = [randomUUID(), await server.signedIn('farhan.s')];
    const before = await notes();
    await add(browser, 'Ring twice', key);
    // The session of the day is over by then; the next one goes on with the key.
    server.clock.advance(KEY_LIFETIME - 1);
    const next = await server.signedIn('farhan.s');
    await add(next, 'Ring twice', key);
    await forgetKeys(server.db, server.clock.now());
    await add(next, 'Ring twice', key);
    expect((await notes()) - before).toBe(1);
    server.clock.advance(1);
    await add(next, 'Ring thrice', key);
    expect((await notes()) - before).toBe(2);
    server.clock.advance(KEY_LIFETIME + 1);
    await forgetKeys(server.db, server.clock.now());
    expect(await server.db.$count(requestKeys)).toBe(0);
  });

  test('is done once in any order of wishes, people and repetitions', { timeout: 60_000 }, async () => {
    const people = [await server.signedIn('farhan.s'), await server.signedIn('nandini.r')];
    const wish = fc.record({ by: fc.nat(1), key: fc.nat(2), text: fc.constantFrom('Ring twice', 'Ring once') });
    const property = fc.asyncProperty(fc.array(fc.array(wish, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      const kept = new Map<string, string>();
      const before = await notes();
      for (const round of rounds) {
        const answers = await Promise.all(round.map(({ by, key, text }) => add(people[by]!, text, keys[key]!)));
        for (const [at, { status }] of answers.entries()) {
          const { by, key, text } = round[at]!;
          if (status === 200) expect(kept.get(`${by} ${key}`) ?? text).toBe(text);
          if (status === 200) kept.set(`${by} ${key}`, text);
        }
        for (const [at, { status }] of answers.entries()) {
          const { by, key, text } = round[at]!;
          expect(status).toBe(kept.get(`${by} ${key}`) === text ? 200 : 422);
        }
      }
      expect((await notes()) - before).toBe(kept.size);
    });
    await fc.assert(property, { seed: 33, numRuns: 25 });
  });
});

test('r33: a prescription file is kept once, and its key refuses another file', async () => {
  const browser = await server.signedIn('farhan.s');
  const path = `/api/oms/orders/${order.id}/prescriptions`;
  const upload = async (key: string, pixels: string) => {
    const form = new FormData();
    form.append('request_key', key);
    form.append('file', new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), pixels]), 'scan.png');
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers: browser.headersFor('POST', path), body: form });
    return { status: response.status, body: await response.text() };
  };
  const [key, before] = [randomUUID(), await rowsOfTables(server)];
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(key, 'one')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, answers[0]!.body).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect((await rowsOfTables(server))['prescriptions']! - before['prescriptions']!).toBe(1);
  expect((await upload(key, 'two')).status).toBe(422);
  expect((await upload('no key', 'two')).status).toBe(400);
  expect((await rowsOfTables(server))['prescriptions']! - before['prescriptions']!).toBe(1);
});

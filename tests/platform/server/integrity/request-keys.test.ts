import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requestKeys } from '#platform/audit/schema.ts';
import { forgetKeys, KEY_LIFETIME } from '#platform/server/db/request-keys.ts';
import { orderNotes } from '#features/orders/schema.ts';
import { pngOf } from '#tests/orders/server/page-files.ts';
import { anOrder, type Fields, type Operation, operations, type OrderFacts, send } from '#tests/support/operations.ts';
import { rounds, sized } from '#tests/support/rounds.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { accountFor, inputFor } from './prepared.ts';
import { rowsOfTables, watchWrites, type WriteWatch } from './tables.ts';

/** More than the rows that one run of an operation adds to a table. */
const AT_ONCE = sized(24, 50);

let server: TestServer;
let order: OrderFacts;
let watch: WriteWatch;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  server = await startServer();
  order = await anOrder(server);
  watch = await watchWrites(server);
});
afterAll(async () => {
  await watch.end();
  await server.close();
});

async function browserFor(operation: Operation): Promise<TestBrowser> {
  const username = accountFor(operation);
  const browser = browsers.get(username) ?? (await server.signedIn(username));
  browsers.set(username, browser);
  return browser;
}

/** Tables written since the last call, after background work has ended. */
async function writesAtRest() {
  await server.app.batches.whenIdle();
  return watch.writes();
}

/** Amazon SQS is not configured here: its own test repeats the key. */
const ELSEWHERE = ['admin.startSqsRedrive'];

/** Every operation with a request key. */
const keyed = operations.filter(
  ({ name, input }) => input instanceof z.ZodObject && 'request_key' in input.shape && !ELSEWHERE.includes(name),
);

/** A different valid value of the same kind. */
const otherValue = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value} too`;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return value === null ? 'x' : undefined;
};

/** The input with another option in a field that is a choice; null: it has none. */
function otherChoiceThan({ input: schema }: Operation, input: Fields): Fields | null {
  if (!(schema instanceof z.ZodObject)) return null;
  for (const [name, field] of Object.entries(schema.shape)) {
    const option = field instanceof z.ZodEnum && field.options.find((each) => each !== input[name]);
    if (option) return { ...input, [name]: option };
  }
  return null;
}

/** Their input is nothing but the one record that belongs to the user: no other input exists. */
const WITHOUT_CHOICE = ['crm.endBreak'];

/** A different valid input: one longer text, or another value or choice if there is no text. */
function otherThan(operation: Operation, input: Fields): Fields {
  const otherInput = structuredClone(input);
  const change = (within: Fields, kinds: readonly string[]): boolean =>
    Object.entries(within).some(([name, value]) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return change(value as Fields, kinds);
      if (!kinds.includes(typeof value) || ['request_key', 'expected', 'list', 'state'].includes(name)) return false;
      within[name] = otherValue(value);
      if (operation.input.safeParse(otherInput).success) return true;
      within[name] = value;
      return false;
    });
  if (change(otherInput, ['string']) || change(otherInput, ['boolean', 'number', 'object'])) return otherInput;
  const otherChoice = otherChoiceThan(operation, input);
  if (!otherChoice) throw new Error(`${operation.name}: its example has no value to change`);
  return otherChoice;
}

/** Response without values that change by themselves, and without a temporary password, which is not stored and answered once. */
const stableResult = ({ status, body }: Answer) =>
  JSON.stringify([status, status === 200 ? { ...body, temporary_password: undefined } : body.code]);

/** Accepted inputs with their keys. */
const acceptedInputs = new Map<string, Fields>();

describe.each(keyed)('$name', (operation) => {
  test(`sent ${AT_ONCE} times concurrently runs once, and so do repetitions`, async () => {
    const browser = await browserFor(operation);
    const input = { ...(await inputFor(operation, { server, browser })), request_key: randomUUID() };
    await writesAtRest();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(browser, operation, input)));
    const written = await writesAtRest();
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409).map(({ body }) => body)).toEqual([]);
    expect(new Set(succeeded.map(stableResult)).size).toBe(1);
    acceptedInputs.set(operation.name, input);
    const grown = written.filter((each) => each.grown !== 0);
    expect(grown).not.toEqual([]);
    expect(grown.filter((each) => each.grown >= AT_ONCE)).toEqual([]);
    expect(stableResult(await send(browser, operation, input))).toBe(stableResult(succeeded[0]!));
    expect(await writesAtRest()).toEqual([]);
  });

  if (WITHOUT_CHOICE.includes(operation.name)) return;
  test('refuses a reused key with another input (422), without a change', async () => {
    const input = acceptedInputs.get(operation.name);
    if (!input) throw new Error('It was not taken before');
    const browser = await browserFor(operation);
    const anotherRecord = async () => ({ ...(await inputFor(operation, { server, browser })), request_key: input['request_key'] });
    // The input differs in the applied rule.
    const otherInput = operation.name === 'item.applyDrugRule' ? await anotherRecord() : otherThan(operation, input);
    await writesAtRest();
    let answer = await send(browser, operation, otherInput);
    // Nothing but the record or a choice could differ, and there is no record with that id.
    if (answer.status === 404) {
      const other = otherChoiceThan(operation, input) ?? (await anotherRecord());
      await writesAtRest();
      answer = await send(browser, operation, other);
    }
    const { status, body } = answer;
    expect([status, body.code], body.message).toEqual([422, 'UNPROCESSABLE_CONTENT']);
    expect(await writesAtRest()).toEqual([]);
  });
});

describe('a request key', () => {
  const add = (browser: TestBrowser, text: string, request_key: string | undefined, at = order.id) =>
    browser.request('POST', `/api/oms/orders/${at}/notes`, { text, ...(request_key && { request_key }) });
  const notes = () => server.db.$count(orderNotes);

  test('belongs to one user', async () => {
    const [key, before] = [randomUUID(), await notes()];
    for (const name of ['farhan.s', 'nandini.r']) expect((await add(await server.signedIn(name), 'Ring twice', key)).status).toBe(200);
    expect((await notes()) - before).toBe(2);
  });

  test('of a refused create can be reused', async () => {
    const [key, browser] = [randomUUID(), await server.signedIn('farhan.s')];
    expect((await add(browser, 'Ring twice', key, 4_711_000)).status).toBe(404);
    expect((await add(browser, 'Ring twice', key)).status).toBe(200);
  });

  test('is valid for a day, with or without the clean-up job', async () => {
    const [key, browser] = [randomUUID(), await server.signedIn('farhan.s')];
    const before = await notes();
    await add(browser, 'Ring twice', key);
    // The session has expired by then; the next one reuses the key.
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

  test('creates once for any order of inputs, users and repetitions', { timeout: 60_000 }, async () => {
    const people = [await server.signedIn('farhan.s'), await server.signedIn('nandini.r')];
    const wish = fc.record({ by: fc.nat(1), key: fc.nat(2), text: fc.constantFrom('Ring twice', 'Ring once') });
    const property = fc.asyncProperty(
      fc.array(fc.array(wish, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async (wishes) => {
        const keys = [randomUUID(), randomUUID(), randomUUID()];
        const textByKey = new Map<string, string>();
        const before = await notes();
        for (const round of wishes) {
          const answers = await Promise.all(round.map(({ by, key, text }) => add(people[by]!, text, keys[key])));
          for (const [at, { status }] of answers.entries()) {
            const { by, key, text } = round[at]!;
            expect(status === 200 ? (textByKey.get(`${by} ${key}`) ?? text) : text).toBe(text);
            if (status === 200) textByKey.set(`${by} ${key}`, text);
          }
          for (const [at, { status }] of answers.entries()) {
            const { by, key, text } = round[at]!;
            expect(status).toBe(textByKey.get(`${by} ${key}`) === text ? 200 : 422);
          }
        }
        expect((await notes()) - before).toBe(textByKey.size);
      },
    );
    await fc.assert(property, { seed: 33, numRuns: rounds });
  });
});

test('a prescription file is stored once, and its key refuses another file', async () => {
  const browser = await server.signedIn('farhan.s');
  const path = `/api/oms/orders/${order.id}/prescriptions`;
  const upload = async (key: string, height: number) => {
    const form = new FormData();
    form.append('request_key', key);
    form.append('file', new Blob([new Uint8Array(pngOf({ height }))]), 'scan.png');
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers: browser.headersFor('POST', path), body: form });
    return { status: response.status, body: await response.text() };
  };
  const [key, before] = [randomUUID(), await rowsOfTables(server)];
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(key, 1)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, answers[0]!.body).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect((await rowsOfTables(server))['prescriptions']! - before['prescriptions']!).toBe(1);
  expect((await upload(key, 2)).status).toBe(422);
  expect((await upload('no key', 2)).status).toBe(400);
  expect((await rowsOfTables(server))['prescriptions']! - before['prescriptions']!).toBe(1);
});

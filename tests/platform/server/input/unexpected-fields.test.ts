import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds } from '#platform/access/permissions.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder, exampleOf, type Operation, operations, type OrderFacts, send, unsafe } from '#tests/support/operations.ts';
import { type Field, fieldsOf, LONG, spoiledAddress, spoiledBody } from './damage.ts';

let server: TestServer;
let order: OrderFacts;
const browsers = new Map<string, TestBrowser>();

beforeAll(async () => {
  server = await startServer();
  order = await anOrder(server);
  for (const username of ['nandini.r', 'farhan.s', 'admin', 'store.systems', 'yusuf.d'])
    browsers.set(username, await server.signedIn(username));
  browsers.set('nobody', await server.visitor());
});
afterAll(() => server.close());

/** A user with the permission, so that only the field is refused. */
function browserFor({ permission }: Operation): TestBrowser {
  if (permission === 'public') return browsers.get('nobody')!;
  const account = demoAccounts.find((each) => browsers.has(each.username) && holds(permission, each));
  return browsers.get(account?.username ?? '')!;
}

/** The response's error for a field. */
function refusal({ status, body }: Answer, field: string) {
  const errors: { field: string; message: string }[] = body.data?.errors ?? [];
  const named = errors.find((error) => error.field === field || error.field.startsWith(`${field}.`));
  return { status, code: body.code, named: named !== undefined, inWords: /^[\p{L}\d][\p{L}\d ,]+/u.test(named?.message ?? '') };
}

const refused = { status: 400, code: 'BAD_REQUEST', named: true, inWords: true };
/** The fields depend on a record, and the example has none. */
const knownByRecord = new Set(['admin.mendBatchRow.given', 'admin.editBatchMade.given', 'admin.copyMessage.fields']);
const isInPath = ({ path }: Operation, name: string) => path.includes(`{${name}}`);
const pathFor = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, String(order.id));

/** Values that the field must refuse, by what is wrong with them. */
function spoiledValues(operation: Operation, field: Field): Record<string, unknown> {
  const inBody = operation.method !== 'GET' && !field.inPath;
  const spoiled: Record<string, unknown> = inBody ? spoiledBody(field) : spoiledAddress(field);
  if (knownByRecord.has(`${operation.name}.${field.name}`)) delete spoiled['unknown fields'];
  return spoiled;
}

/** Values by what is wrong with them, each for all fields that can be wrong in this way; those of a path one by one. */
function damages(operation: Operation): [string, Record<string, unknown>][] {
  const byDamage = new Map<string, Record<string, unknown>>();
  for (const field of fieldsOf(operation)) {
    for (const [what, value] of Object.entries(spoiledValues(operation, field))) {
      // Two over-long texts would be more than an address can hold; which fields a record has is judged after everything else.
      const isAlone = field.inPath || (operation.method === 'GET' && value === LONG) || what === 'unknown fields';
      const name = isAlone ? `${what} as ${field.name}` : what;
      byDamage.set(name, { ...byDamage.get(name), [field.name]: value });
    }
  }
  return [...byDamage];
}

describe.each(operations)('$name', (operation) => {
  test.each(fieldsOf(operation))('$name alone is refused by name', async (field) => {
    const [value] = Object.values(spoiledValues(operation, field));
    const answer = await send(browserFor(operation), operation, { ...exampleOf(operation, order), [field.name]: value });
    expect(refusal(answer, field.name), JSON.stringify(answer.body).slice(0, 300)).toEqual(refused);
  });

  test('refuses every field that is not what it should be, each by name', async () => {
    for (const [what, values] of damages(operation)) {
      const answer = await send(browserFor(operation), operation, { ...exampleOf(operation, order), ...values });
      for (const name of Object.keys(values))
        expect(refusal(answer, name), `${what}: ${name}: ${JSON.stringify(answer.body).slice(0, 300)}`).toEqual(refused);
    }
  });

  test('refuses unknown fields by name', async () => {
    const [one, otherValue] = ['surprise', LONG.slice(0, 60)];
    const answer = await send(browserFor(operation), operation, { ...exampleOf(operation, order), [one]: 'x', [otherValue]: 'x' });
    expect(refusal(answer, one)).toEqual(refused);
    expect(refusal(answer, otherValue)).toEqual(refused);
  });
});

describe.each(operations.filter(({ method }) => method === 'GET'))('$name', (operation) => {
  test('refuses an object as a parameter', async () => {
    for (const { name } of fieldsOf(operation).filter(({ inPath }) => !inPath)) {
      const answer = await browserFor(operation).request('GET', `${pathFor(operation)}?${name}[inner]=1`);
      expect(refusal(answer, name), name).toEqual(refused);
    }
  });
});

const noObjects = ['[]', '"text"', '5', 'null', 'true', '{', '{"a":', '', 'undefined', '{"__proto__":{"a":1}}', '['.repeat(5_000)];

describe.each(unsafe)('$name', (operation) => {
  test('refuses a body that is no object', async () => {
    for (const body of noObjects) {
      const { status, body: answer } = await browserFor(operation).request(operation.method, pathFor(operation), body);
      expect({ status, errors: answer.data?.errors }, body.slice(0, 40)).toEqual({
        status: 400,
        errors: [expect.anything(), ...answer.data.errors.slice(1)],
      });
    }
  });
});

describe.each(operations.filter(({ path }) => path.includes('{')))('$name', (operation) => {
  test('reads the record id from the address only', async () => {
    const [field] = fieldsOf(operation).filter(({ name }) => isInPath(operation, name));
    const otherValue = field!.kind === 'number' ? order.id + 1 : 'admin';
    const rest = Object.fromEntries(Object.entries(exampleOf(operation, order)).filter(([name]) => !isInPath(operation, name)));
    const [address, body] =
      operation.method === 'GET'
        ? [`${pathFor(operation)}?${field!.name}=${otherValue}`]
        : [pathFor(operation), { ...rest, [field!.name]: otherValue }];
    const answer = await browserFor(operation).request(operation.method, address, body);
    expect(refusal(answer, field!.name)).toEqual(refused);
  });
});

test('a body above 256 kB is refused with 413', async () => {
  const { status } = await browsers.get('nandini.r')!.request('POST', `/api/oms/orders/${order.id}/notes`, { text: 'x'.repeat(300_000) });
  expect(status).toBe(413);
});

test('a repeated parameter is a list, which only lists accept', async () => {
  const browser = browsers.get('nandini.r')!;
  expect((await browser.request('GET', '/api/oms/orders?status=PLACED&status=DELIVERED')).status).toBe(200);
  expect(refusal(await browser.request('GET', '/api/oms/orders?page=1&page=2'), 'page'), 'two pages').toEqual(refused);
});

test('the first and last calendar dates are valid', async () => {
  const browser = browsers.get('nandini.r')!;
  for (const day of ['1000-01-01', '1899-12-31', '9999-12-31']) {
    for (const field of ['slot', 'created_from', 'created_to'])
      expect((await browser.request('GET', `/api/oms/orders?${field}=${day}`)).status, `${field} ${day}`).toBe(200);
  }
  for (const day of ['0999-12-31', '10000-01-01', '2026-02-29', '2026-13-01', '2026-1-1']) {
    expect(refusal(await browser.request('GET', `/api/oms/orders?slot=${day}`), 'slot'), day).toEqual(refused);
  }
});

test('an id without a record returns 404 if it is a valid id', async () => {
  const browser = browsers.get('nandini.r')!;
  for (const id of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    expect((await browser.request('GET', `/api/oms/orders/${id}`)).status).toBe(404);
    expect((await browser.request('POST', `/api/oms/orders/${id}/notes`, { text: 'A note' })).status).toBe(404);
    expect((await browser.request('GET', `/api/oms/prescriptions/${id}/file`)).status).toBe(404);
  }
  for (const id of ['0', '-1', 'x', '1.5', '9'.repeat(400), '%00'])
    expect((await browser.request('GET', `/api/oms/prescriptions/${id}/file`)).status, id).toBe(404);
});

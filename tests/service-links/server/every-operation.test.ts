import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#platform/contract/services.ts';
import { anOrder, exampleOf, guarded, type OrderFacts, send } from '#tests/support/operations.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { KEY, openOtherSystem, otherShapes } from './other-system.ts';

/**
 * Another system answers all services: a complete server behind paths and shapes of its own. What its users get here is what that
 * server answers.
 */
let behind: TestServer;
let other: Awaited<ReturnType<typeof openOtherSystem>>;
let server: TestServer;
let administrator: TestBrowser;
let direct: TestBrowser;
let order: OrderFacts;

beforeAll(async () => {
  behind = await startServer();
  other = await openOtherSystem(behind);
  server = await startServer('demo', { services: other.services, mappings: otherShapes });
  administrator = await server.signedIn('admin');
  direct = await behind.signedIn('admin');
  order = await anOrder(behind);
});
afterAll(async () => {
  await server.close();
  other.close();
  await behind.close();
});

/** Operations whose service has moved, without those about this server and its users. */
const isMoved = (name: string) => server.app.links.forOperation(name.split('.')) !== null;

describe('§1, §7.1 services that another system answers', () => {
  test('nearly all operations move; sessions, users, logs and jobs of this server stay', () => {
    const moved = guarded.filter(({ name }) => isMoved(name));
    expect(moved.length).toBeGreaterThan(0.8 * guarded.length);
    // The PDF service has files alone.
    const others = Object.keys(services).filter((service) => service !== 'pdf');
    expect(new Set(moved.map(({ service }) => service))).toEqual(new Set(others));
    expect(['main.me', 'main.login', 'main.logout', 'main.createUser', 'admin.applicationLog', 'admin.serviceLinks'].some(isMoved)).toBe(
      false,
    );
  });

  test.each(guarded.filter(({ method }) => method === 'GET'))('$name is answered as that system does', async (operation) => {
    if (!isMoved(operation.name)) return;
    const input = exampleOf(operation, order);
    const expected = await send(direct, operation, input);
    const before = other.received.length;
    const answer = await send(administrator, operation, input);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: expected.status, body: expected.body });
    expect(other.received.slice(before).map(({ name, status }) => ({ name, status }))).toEqual(
      expected.status === 403 ? [] : [{ name: operation.name, status: expected.status }],
    );
  });

  test.each(guarded.filter(({ method }) => method !== 'GET'))('$name is done there, once', async (operation) => {
    if (!isMoved(operation.name)) return;
    const before = other.received.length;
    const answer = await send(administrator, operation, exampleOf(operation, order));
    const sent = other.received.slice(before);
    // What is refused here is not sent.
    const isRefused = sent.length === 0 && (answer.status === 400 || answer.status === 403);
    expect(sent.map(({ name, status }) => ({ name, status }))).toEqual(isRefused ? [] : [{ name: operation.name, status: answer.status }]);
    expect(answer.status).toBeLessThan(500);
  });

  test('each service gets the key in its headers, and who asks', () => {
    const headersOf = (service: string) => other.received.find(({ name }) => name.startsWith(`${service}.`))?.headers ?? {};
    expect(headersOf('search')).toMatchObject({ 'authorization-key': KEY });
    expect(headersOf('search')['authorization']).toBeUndefined();
    expect(headersOf('admin')).toMatchObject({ token: KEY, 'store-id': '2' });
    for (const service of ['oms', 'crm', 'node', 'item', 'purchaseOrder'])
      expect(headersOf(service)).toMatchObject({
        authorization: `Bearer ${KEY}`,
        'x-user-email': expect.stringMatching(/^admin@/),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    expect(other.received.some(({ headers }) => headers.cookie !== undefined)).toBe(false);
  });
});

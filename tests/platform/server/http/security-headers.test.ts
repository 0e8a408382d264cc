import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { addressed, anOrder, exampleOf, operations } from '#tests/support/operations.ts';
import { buildConsole, INLINE } from './built-console.ts';
import { raw } from './raw.ts';

const build = buildConsole();
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer('demo', { root: build.root });
  browser = await server.signedIn('nandini.r');
});
afterAll(async () => {
  await server.close();
  build.remove();
});

/** Security headers missing from a response. */
function missing(headers: Record<string, string>): string[] {
  const csp = headers['content-security-policy'] ?? '';
  const rules = new Map(csp.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim()]));
  const expected: Record<string, boolean> = {
    'nothing from elsewhere': rules.get('default-src') === "default-src 'none'",
    'no unsafe scripts': !/unsafe-(inline|eval)/.test(rules.get('script-src') ?? 'unsafe-inline'),
    'no foreign base': rules.get('base-uri') === "base-uri 'none'",
    'no frames': rules.get('frame-ancestors') === "frame-ancestors 'none'",
    'no foreign address': !/https?:|\*/.test(csp),
    'type as declared': headers['x-content-type-options'] === 'nosniff',
    'no referrer': headers['referrer-policy'] === 'no-referrer',
    'own window': headers['cross-origin-opener-policy'] === 'same-origin',
    'no other origin': headers['access-control-allow-origin'] === undefined,
    'no name of the server': headers['x-powered-by'] === undefined && headers['server'] === undefined,
  };
  return Object.keys(expected).filter((name) => !expected[name]);
}

describe('security headers', () => {
  test.each([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/', 200],
    ['/galen/order-list', 200],
    ['/assets/main-a1b2.js', 200],
    ['/assets/none.js', 404],
    ['/assets/.env', 403],
    ['/api/docs', 200],
    ['/api/docs/open.js', 200],
    ['/api/docs/files/swagger-ui.css', 200],
    ['/api/openapi.json', 200],
    ['/api/none', 404],
    ['/api/oms/orders', 401],
    ['/api/oms/orders/x/prescriptions', 404],
    ['/api/oms/prescriptions/1/file', 401],
    ['/none.txt', 404],
    ['/%', 404],
    ['/api/%zz', 404],
    [`/api/oms/orders/${'x'.repeat(2_000)}/prescriptions`, 404],
    [`/api/oms/orders/${'x'.repeat(2_000)}`, 401],
  ])('are sent with %s, which returns %i', async (path, status) => {
    const answer = await raw(server.origin, path);
    expect(answer.status).toBe(status);
    expect(missing(answer.headers)).toEqual([]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('are sent with every response to %s', async (method) => {
    for (const path of ['/', '/healthz', '/api/oms/orders', '/assets/main-a1b2.js', '/api/none']) {
      expect(missing((await raw(server.origin, path, { method })).headers), path).toEqual([]);
    }
  });

  test('are sent with results and refusals of operations, without caching', async () => {
    const [order, visitor] = [await anOrder(server), await server.visitor()];
    for (const operation of operations.filter(({ name }) => name !== 'main.logout')) {
      const { path, body } = addressed(operation, exampleOf(operation, order));
      const by = operation.permission === 'public' ? visitor : browser;
      const { headers } = await by.request(operation.method, path, body);
      expect(missing(Object.fromEntries(headers)), operation.name).toEqual([]);
      expect(headers.get('cache-control'), operation.name).toBe('no-store');
      const badRequest = await by.request(operation.method, `${path}${path.includes('?') ? '&' : '?'}none=1`, body && '{');
      expect(missing(Object.fromEntries(badRequest.headers)), operation.name).toEqual([]);
      expect(badRequest.headers.get('cache-control'), operation.name).toBe('no-store');
    }
  });

  test('are sent with an internal error, which contains only a reference', async () => {
    await asOwner(server, 'alter table cancel_reasons rename to gone');
    const { status, headers, body } = await browser.request('GET', '/api/oms/cancel-reasons');
    await asOwner(server, 'alter table gone rename to cancel_reasons');
    expect(status).toBe(500);
    expect(body.message).toMatch(/^Something went wrong on our side\. Nothing was changed\. Reference [\da-f-]{36}\.$/);
    expect(JSON.stringify(body)).not.toMatch(/cancel_reasons|relation|select|at /);
    expect(missing(Object.fromEntries(headers))).toEqual([]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test("allow the page's own inline script by its hash", async () => {
    const { headers } = await raw(server.origin, '/');
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`);
  });

  test('let no other origin read responses or preflight', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await raw(server.origin, '/api/main/login', { method, headers: foreign });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { addressed, anOrder, exampleOf, guarded } from '#tests/support/operations.ts';
import { buildConsole, PAGE } from './built-console.ts';
import { raw } from './raw.ts';

const build = buildConsole();
let server: TestServer;
let visitor: TestBrowser;
let stranger: TestBrowser;
let protectedPaths: string[];
/** Reuses connections for thousands of requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server = await startServer('demo', { root: build.root });
  visitor = await server.visitor();
  // An account that only reports to orders and may not read them.
  stranger = await server.signedIn('store.systems');
  const order = await anOrder(server);
  const { rows } = await server.db.$client.query('select id from prescriptions order by id limit 1');
  const reads = guarded.filter(({ method }) => method === 'GET').map((operation) => addressed(operation, exampleOf(operation, order)).path);
  // Spellings are resolved before an operation is chosen: every third address, all of them in `npm run test:stress`.
  const by = sized(3, 1);
  protectedPaths = [...reads.filter((_, at) => at % by === 0), `/api/oms/prescriptions/${rows[0].id}/file`];
});
afterAll(async () => {
  agent.destroy();
  await server.close();
  build.remove();
});

/** Alternative spellings of an address. */
function disguises(path: string): string[] {
  const [, api, service, ...rest] = path.split('/');
  const tail = rest.join('/');
  return [
    path,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `${path}?`,
    `${path}#x`,
    `${path};x=1`,
    `${path}.json`,
    `${path}%00`,
    `${path}%20`,
    `${path}%2e`,
    path.toUpperCase(),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/%2e/'),
    path.replace('/api/', '/%61pi/'),
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    path.replaceAll('/', '\\').replace('\\', '/'),
    `/${api}/main/../${service}/${tail}`,
    `/${api}/main/%2e%2e/${service}/${tail}`,
    `/${api}/docs/files/../../${service}/${tail}`,
    `/${api}/docs/..%2f${service}/${tail}`,
    `/assets/../${api}/${service}/${tail}`,
    `/assets/%2e%2e/${api}/${service}/${tail}`,
    `/x%/../${api}/${service}/${tail}`,
    `http://elsewhere.example${path}`,
    `${server.origin}${path}`,
  ];
}

/** Whether a response is neither a refusal, nor empty, nor the public page. */
const isOpen = ({ status, text }: { status: number; text: string }) => status < 300 && text !== '' && text !== PAGE;

const tricks = {
  'x-http-method-override': 'GET',
  'x-original-url': '/healthz',
  'x-rewrite-url': '/healthz',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost',
};

describe('alternative spellings of an address open nothing more', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('%s without a session', async (method) => {
    for (const path of protectedPaths.flatMap(disguises)) {
      for (const headers of [{}, tricks]) expect(isOpen(await raw(server.origin, path, { method, headers, agent })), path).toBe(false);
    }
  });

  test.each(['GET', 'HEAD'])('%s with the session of an account without permission', async (method) => {
    for (const path of protectedPaths.flatMap(disguises)) {
      const headers = { ...stranger.headersFor('GET', '/api/oms/orders'), ...tricks };
      expect(isOpen(await raw(server.origin, path, { method, headers, agent })), path).toBe(false);
    }
  });

  test('POST disguised as GET', async () => {
    const headers = {
      ...visitor.headersFor('POST', '/api/oms/orders'),
      'x-http-method-override': 'GET',
      'content-type': 'application/json',
    };
    for (const path of protectedPaths) expect(isOpen(await raw(server.origin, path, { method: 'POST', headers, agent })), path).toBe(false);
  });
});

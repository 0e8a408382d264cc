import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceMapping } from '#platform/server/links/service-mapping.ts';
import { type Service, services } from '#platform/contract/services.ts';
import { type Fields, operations, send } from '#tests/support/operations.ts';
import type { TestBrowser, TestServer } from '#tests/support/server.ts';

/** What it received. */
interface Received {
  name: string;
  headers: http.IncomingHttpHeaders;
  status: number;
}

export const KEY = 'k-secret-4711';

/**
 * Another system with paths and shapes of its own in front of a complete server: `POST /v9/<operation>` with `{ payload }`, answered with
 * `{ result }`. It acts as the user whom the caller names.
 */
export async function openOtherSystem(behind: TestServer) {
  const received: Received[] = [];
  const browsers = new Map<string, Promise<TestBrowser>>();
  const browserOf = (email: string) => {
    const username = email.split('@')[0] ?? '';
    const browser = browsers.get(username) ?? behind.signedIn(username);
    browsers.set(username, browser);
    return browser;
  };
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const answerTo = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = decodeURIComponent((request.url ?? '').slice('/v9/'.length));
    const operation = byName.get(name);
    if (!operation) return void response.writeHead(404).end('{}');
    const { payload } = JSON.parse(Buffer.concat(chunks).toString()) as { payload?: Fields };
    const browser = await browserOf(String(request.headers['x-user-email'] ?? ''));
    const answer = await send(browser, operation, payload ?? {});
    received.push({ name, headers: request.headers, status: answer.status });
    const isRefused = answer.status >= 400;
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(isRefused ? answer.body : { result: answer.body === '' ? undefined : answer.body }));
  };
  const server = http.createServer((request, response) => void answerTo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    services: Object.fromEntries(Object.keys(services).map((service) => [service, { url, key: KEY }])) as Record<
      Service,
      { url: string; key: string }
    >,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The paths and shapes of that system. */
export const otherShapes: Record<Service, ServiceMapping> = Object.fromEntries(
  Object.keys(services).map((service) => [service, mappingOf(service as Service)]),
) as Record<Service, ServiceMapping>;

function mappingOf(service: Service): ServiceMapping {
  const own = operations.filter((operation) => operation.service === service);
  return Object.fromEntries(
    own.map(({ name }) => [
      name.slice(service.length + 1),
      {
        method: 'POST',
        path: `/v9/${name}`,
        input: (payload) => ({ payload }),
        output: (answer) => (answer as { result?: unknown } | undefined)?.result,
      },
    ]),
  );
}

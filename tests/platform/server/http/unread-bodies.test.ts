import { randomUUID } from 'node:crypto';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** Below the request timeout of 25 s, after which a blocked connection goes on. */
const AT_ONCE_MS = 20_000;
const KB = 1024;
/** The server stops reading an unwanted body earlier. */
const MOST_MEGABYTES = 90;

let server: TestServer;
const people: Record<string, TestBrowser> = {};

beforeAll(async () => {
  server = await startServer();
  for (const username of ['nandini.r', 'omkar.j']) people[username] = await server.signedIn(username);
  people['nobody'] = await server.visitor();
});
afterAll(() => server.close());

interface Sent {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
}

/** Sends requests over one connection; reconnects only if the server closes it. */
function openConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = ({ method = 'GET', path, headers = {}, body }: Sent) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

const BOUNDARY = 'part-of-a-form';
const form = (parts: [field: string, file: string | null, content: Buffer | string][]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([field, file, content]) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${file ? `; filename="${file}"` : ''}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
const asForm = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const asBytes = { 'content-type': 'application/octet-stream' };
const asJson = { 'content-type': 'application/json' };

/** Starts like a spreadsheet and is not compressible. */
const spreadsheet = Buffer.alloc(300 * KB, 'PK\u0003\u0004\u0000\u0001');
const imported = form([
  ['request_key', null, randomUUID()],
  ['file', 'stock.xlsx', spreadsheet],
]);
const importPath = '/api/admin/imports/post-offices/file';
const prescriptionPath = '/api/oms/orders/1/prescriptions';

interface Refusal extends Sent {
  name: string;
  by: string;
  status: number;
}

const refusals: Refusal[] = [
  { name: 'an import that is no table', by: 'omkar.j', path: importPath, headers: asForm, body: imported, status: 400 },
  {
    name: 'an import whose file precedes its key',
    by: 'omkar.j',
    path: importPath,
    headers: asForm,
    body: form([['file', 'a.csv', spreadsheet]]),
    status: 400,
  },
  {
    name: 'an import with an unknown field',
    by: 'omkar.j',
    path: importPath,
    headers: asForm,
    body: form([['other', 'a.csv', spreadsheet]]),
    status: 400,
  },
  {
    name: 'an import of something unknown',
    by: 'omkar.j',
    path: '/api/admin/imports/nothing/file',
    headers: asForm,
    body: imported,
    status: 404,
  },
  { name: 'an import without permission', by: 'nandini.r', path: importPath, headers: asForm, body: imported, status: 403 },
  { name: 'an import without a session', by: 'nobody', path: importPath, headers: asForm, body: imported, status: 401 },
  { name: 'an import that is no form', by: 'omkar.j', path: importPath, headers: asBytes, body: imported, status: 415 },
  {
    name: 'a prescription over 5 MB',
    by: 'nandini.r',
    path: prescriptionPath,
    headers: asForm,
    body: form([['file', 'a.pdf', Buffer.alloc(12_000 * KB)]]),
    status: 400,
  },
  {
    name: 'a prescription in an unknown field',
    by: 'nandini.r',
    path: prescriptionPath,
    headers: asForm,
    body: form([['other', 'a.pdf', spreadsheet]]),
    status: 400,
  },
  {
    name: 'a part of an unknown upload',
    by: 'omkar.j',
    method: 'PUT',
    path: '/api/admin/files/999/parts/0',
    headers: asBytes,
    body: spreadsheet,
    status: 404,
  },
  {
    name: 'a part over 5 MB',
    by: 'omkar.j',
    method: 'PUT',
    path: '/api/admin/files/999/parts/0',
    headers: asBytes,
    body: Buffer.alloc(6_000 * KB),
    status: 404,
  },
  {
    name: 'a body over the limit of operations',
    by: 'nandini.r',
    path: '/api/oms/orders/1/notes',
    headers: asJson,
    body: spreadsheet,
    status: 413,
  },
  {
    name: 'a chunked body over the limit of operations',
    by: 'nandini.r',
    path: '/api/oms/orders/1/notes',
    headers: { ...asJson, 'transfer-encoding': 'chunked' },
    body: spreadsheet,
    status: 413,
  },
  {
    name: 'a body of another type',
    by: 'nandini.r',
    path: '/api/oms/orders/1/notes',
    headers: { 'content-type': 'text/plain' },
    body: spreadsheet,
    status: 415,
  },
  {
    name: 'a forged upload',
    by: 'omkar.j',
    path: importPath,
    headers: { ...asForm, origin: 'https://elsewhere.example' },
    body: imported,
    status: 403,
  },
  { name: 'an upload to an unknown address', by: 'omkar.j', path: '/nothing', headers: asBytes, body: spreadsheet, status: 404 },
];

const complete = ({ by, method = 'POST', path, headers, body }: Refusal) => ({
  method,
  path,
  headers: {
    host: new URL(server.origin).host,
    ...people[by]!.headersFor(method, path),
    ...(body && !headers?.['transfer-encoding'] && { 'content-length': body.length }),
    ...headers,
  },
  body,
});

describe('a refused request with an unread body', () => {
  test.each(refusals)('does not block the next request of its connection: $name', async (refusal) => {
    const connection = openConnection();
    try {
      const refused = await connection.send(complete(refusal) as Sent);
      expect(refused).toMatchObject({ status: refusal.status, text: expect.stringContaining('"message"') });
      const since = performance.now();
      expect(await connection.send({ path: '/healthz' })).toMatchObject({ status: 200 });
      expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
    } finally {
      connection.close();
    }
  });

  /** Writes everything before reading, as browsers do. */
  const writeThenRead = (head: string, body: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const socket = net.connect(Number(port), hostname);
      const received: Buffer[] = [];
      socket.pause();
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => received.push(chunk));
      socket.on('end', () => resolve(Buffer.concat(received).toString()));
      socket.write(head);
      socket.write(body, () => socket.resume());
    });

  test.each(refusals)('receives its complete response on a closing connection: $name', async (refusal) => {
    const { method, path, headers } = complete(refusal);
    const body = Buffer.alloc(24_000 * KB);
    refusal.body?.copy(body);
    const fields = Object.entries({ ...headers, 'transfer-encoding': undefined, 'content-length': body.length, connection: 'close' });
    const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}\r\n`]));
    const answer = await writeThenRead(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, body);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${refusal.status} [^]*"message"`));
  });

  test('is cut off if its body does not end', async () => {
    const { hostname, port } = new URL(server.origin);
    const socket = net.connect(Number(port), hostname);
    const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    socket.resume();
    socket.write(`POST ${importPath} HTTP/1.1\r\nHost: ${hostname}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const megabyte = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * KB), Buffer.from('\r\n')]);
    let megabytes = 0;
    // Ends with the first error: once the server has reset the connection, each write fails before the socket can close.
    const write = (error?: Error | null) => {
      if (error || !socket.writable || megabytes === MOST_MEGABYTES) return;
      megabytes += 1;
      socket.write(megabyte, write);
    };
    write();
    await closed;
    // Operating system buffers add to this.
    expect(megabytes).toBeGreaterThan(60);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  });
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Double of the PDF service. */
const requests: string[] = [];
let reply = { type: 'application/pdf', body: '%PDF-1.7 an invoice' };
const outside = http.createServer((request, response) => {
  requests.push(request.url ?? '');
  response.writeHead(200, { 'content-type': reply.type }).end(reply.body);
});

let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startServer('demo', { services: { pdf: { url, key: 'k-secret-4711' } } });
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});

describe('§7.6 invoices of a PDF service elsewhere', () => {
  test('are passed on to who may see the order, and it is on record whose they are', async () => {
    const agent = await server.signedIn('nandini.r');
    const { rows } = await server.db.execute<{ id: string }>(sql`select min(id) as id from orders where patient_id is not null`);
    const path = `/api/pdf/orders/${rows[0]?.id}/invoice`;
    const answer = await agent.request('GET', path);
    expect(answer).toMatchObject({ status: 200, body: '%PDF-1.7 an invoice' });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(requests).toEqual([`/orders/${rows[0]?.id}/invoice`]);
    const { rows: reads } = await server.db.execute(sql`select 1 from patient_reads where operation = 'pdf.invoice'`);
    expect(reads).toHaveLength(1);
    const visitor = await server.visitor();
    expect((await visitor.request('GET', path)).status).toBe(401);

    reply = { type: 'text/html', body: '<html>' };
    expect(await agent.request('GET', path)).toMatchObject({
      status: 503,
      body: { message: 'PDF service does not answer. Try again in a moment.' },
    });
  });
});

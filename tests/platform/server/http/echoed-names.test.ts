import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: TestBrowser;
let agent: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
  agent = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

const hostile = `<img src=x onerror=alert(1)>\u202e\u0007${'long '.repeat(400)}`;

const name = encodeURIComponent(hostile).replaceAll('%20', ' ');
const fieldPart = `--form\r\nContent-Disposition: form-data; name="${name}<b>"\r\n\r\nx\r\n`;
const filePart = (fileName: string) =>
  `--form\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\nx\r\n`;

async function form(path: string, parts: string, sender = browser): Promise<{ status: number; text: string }> {
  const body = `${parts}--form--\r\n`;
  const headers = { ...sender.headersFor('POST', path), 'content-type': 'multipart/form-data; boundary=form' };
  const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

async function json(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const answer = await browser.request(method, path, body);
  return { status: answer.status, text: JSON.stringify(answer.body) };
}

test.each([
  ['a field of a body', () => json('POST', '/api/admin/files', { [hostile]: 1, request_key: randomUUID() })],
  ['a field of a query', () => json('GET', `/api/admin/files?folder_id=2&${encodeURIComponent(hostile)}=1`)],
  ['a part of a form', () => form('/api/admin/imports/masters.function/file', fieldPart)],
  ['a part of a form with a prescription', () => form('/api/oms/orders/1/prescriptions', fieldPart + filePart('a.png'), agent)],
])('a refusal repeats the name of %s without markup, and cut to 60 characters', async (_, send) => {
  const { status, text } = await send();
  expect(status).toBe(400);
  expect(text).toContain('Field not found');
  for (const character of ['<', '>', '\u202e', '\u0007', String.raw`\u0007`]) expect(text).not.toContain(character);
  expect(text.length).toBeLessThan(800);
});

test('a refusal repeats the name of a file without markup', async () => {
  const { status, text } = await form('/api/oms/orders/1/prescriptions', filePart('<b>photo.png'), agent);
  expect(status).toBe(400);
  expect(text).toContain('is not a JPEG, PNG or PDF file');
  expect(text).not.toContain('<b>');
});

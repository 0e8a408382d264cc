import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPageSettings } from '#platform/server/page-settings.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { buildConsole } from './built-console.ts';
import { raw } from './raw.ts';

const build = buildConsole();
let localInspector: TestServer;
let externalInspector: TestServer;

beforeAll(async () => {
  const page = readPageSettings({ INSPECTOR_URL: 'https://stately.ai/inspect' });
  [localInspector, externalInspector] = await Promise.all([
    startServer('empty', { root: build.root }),
    startServer('empty', { root: build.root, page }),
  ]);
});
afterAll(async () => {
  await Promise.all([localInspector.close(), externalInspector.close()]);
  build.remove();
});

const headersOf = async ({ origin }: TestServer, path: string) => (await raw(origin, path)).headers;

test('only the inspector page may be framed, and only by the same origin', async () => {
  for (const path of ['/inspector', '/inspector?machine=signIn']) {
    const headers = await headersOf(localInspector, path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  }
  for (const path of ['/', '/orders', '/inspectors', '/orders?of=/inspector', '/api/inspector']) {
    const headers = await headersOf(localInspector, path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']?.toUpperCase()).toBe('DENY');
  }
});

test('an external inspector can be opened in a window if configured, but neither framed nor connected to', async () => {
  const [before, after] = await Promise.all([headersOf(localInspector, '/'), headersOf(externalInspector, '/')]);
  expect(before['cross-origin-opener-policy']).toBe('same-origin');
  expect(after['content-security-policy']).toBe(before['content-security-policy']);
  expect(after['content-security-policy']).toContain("frame-src 'self';");
  expect(after['content-security-policy']).toContain("connect-src 'self';");
  expect(after['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

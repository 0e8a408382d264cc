import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_SETTINGS_ID, type PageSettings } from '#platform/contract/page-settings.ts';
import { readPageSettings } from '#platform/server/page-settings.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { buildConsole } from './built-console.ts';
import { raw } from './raw.ts';

const build = buildConsole();
const page: PageSettings = {
  ...readPageSettings({
    ERROR_REPORTING_DSN: 'https://abc123@errors.example.com/42',
    ANALYTICS_ENDPOINT: 'https://events.example.com/console',
    WEBSOCKET_URL: 'wss://stream.example.com/notifications',
    MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: 'Example maps',
  }),
  // Contains characters that could end the settings block.
  orderDetailsUrl: 'https://orders.example.com/</script><script>alert(1)</script>$&',
};
let configured: TestServer;
let plain: TestServer;

beforeAll(async () => {
  [configured, plain] = await Promise.all([startServer('empty', { root: build.root, page }), startServer('empty', { root: build.root })]);
});
afterAll(async () => {
  await Promise.all([configured.close(), plain.close()]);
  build.remove();
});

const policy = async ({ origin }: TestServer, path: string) => {
  const csp = (await raw(origin, path)).headers['content-security-policy'] ?? '';
  return new Map(csp.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim()]));
};
const settingsOf = (html: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${PAGE_SETTINGS_ID}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

test('the page may connect to the configured origins, load images from that of the map, and no others', async () => {
  const [before, after] = [await policy(plain, '/'), await policy(configured, '/')];
  expect(before.get('connect-src')).toBe("connect-src 'self'");
  expect(after.get('connect-src')).toBe(
    "connect-src 'self' https://errors.example.com https://events.example.com wss://stream.example.com",
  );
  expect([before.get('img-src'), after.get('img-src')]).toEqual([
    "img-src 'self' data: blob:",
    "img-src 'self' data: blob: https://tiles.example.com",
  ]);
  const otherDirectives = ([name]: [string | undefined, string]) => name !== 'connect-src' && name !== 'img-src';
  expect([...after].filter(otherDirectives)).toEqual([...before].filter(otherDirectives));
});

test('the page contains its settings as inert data', async () => {
  const { text } = await raw(configured.origin, '/');
  expect(settingsOf(text)).toEqual(page);
  expect(text).not.toContain('<script>alert');
  expect(settingsOf((await raw(plain.origin, '/')).text)).toMatchObject({ errorReportingDsn: null, analyticsEndpoint: null });
});

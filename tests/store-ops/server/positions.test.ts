/** Positions of stores (§2.1, §7.1, §7.6): found for an address or a pincode, entered, and shown on the map. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { changeStore, errorsOf, storeOf } from './store-requests.ts';

const KEY = 'maps-key-4711';

let server: TestServer;
let operator: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  operator = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const find = async (browser: TestBrowser, address: string) => {
  const { status, body } = await browser.request('GET', `/api/store/geocode?${new URLSearchParams({ address })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const ofPincode = { latitude: 19.118, longitude: 72.874, label: '400069, Mumbai, Maharashtra', source: 'PINCODE' };

describe('our own data', () => {
  test.each(['400069', '400 069', 'Shop 4, Andheri East, Mumbai 400069, India'])(
    'finds the centre of the pincode in "%s"',
    async (words) => {
      expect(await find(operator, words)).toEqual({ matches: [ofPincode], problem: null });
    },
  );

  test('finds the post offices that an address names, those of its district and with longer names first', async () => {
    const { matches } = await find(operator, 'Hill Road, Bandra West, Mumbai');
    expect(matches[0]).toMatchObject({ label: 'Bandra West, Mumbai 400050', source: 'POST-OFFICE' });
    expect((await find(operator, 'andheri')).matches.map(({ label }: { label: string }) => label)).toEqual(
      ['Andheri East, Mumbai 400069', 'Andheri West, Mumbai 400053'].toSorted(
        (one, other) => other.length - one.length || (one < other ? -1 : 1),
      ),
    );
  });

  test('finds nothing for unknown words, and is not open to others', async () => {
    expect(await find(operator, '999999, %%')).toEqual({ matches: [], problem: null });
    const other = await server.signedIn('meera.k');
    expect((await other.request('GET', '/api/store/geocode?address=400069')).status).toBe(403);
  });
});

describe('a maps service', () => {
  const requests: string[] = [];
  let answer: { status: number; body: unknown } | 'never';
  const outside = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answer !== 'never') response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  const log: string[] = [];
  const worlds: { server: TestServer; browser: TestBrowser }[] = [];
  const [google, nominatim] = [0, 1];
  const answerOf = (service: number, words: string) => find(worlds[service]!.browser, words);

  beforeAll(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/geocode`;
    for (const kind of ['google', 'nominatim'] as const) {
      const started = await startServer('demo', {
        maps: { kind, url, key: kind === 'google' ? KEY : null },
        logLevel: 'info',
        logTo: { write: (line) => log.push(line) },
      });
      worlds.push({ server: started, browser: await started.signedIn('ganesh.m') });
    }
  });
  afterAll(async () => {
    for (const world of worlds) await world.server.close();
    outside.closeAllConnections();
    outside.close();
  });
  beforeEach(() => {
    requests.length = 0;
  });
  // What was waiting is over.
  afterEach(() => outside.closeAllConnections());

  const found = (label: string) => ({ formatted_address: label, geometry: { location: { lat: 19.12, lng: 72.86 } } });

  test('as Google’s is asked with the key, which stays on the server, and its answer is kept', async () => {
    answer = { status: 200, body: { status: 'OK', results: [found('Link Road, Mumbai')] } };
    const match = { latitude: 19.12, longitude: 72.86, label: 'Link Road, Mumbai', source: 'SERVICE' };
    const first = await answerOf(google, 'Link Road');
    expect(first).toEqual({ matches: [match], problem: null });
    expect(await answerOf(google, ' link  ROAD ')).toEqual(first);
    expect(requests).toEqual([`/geocode?address=Link+Road&components=country%3AIN&region=in&key=${KEY}`]);
    expect(JSON.stringify([first, log])).not.toContain(KEY);
  });

  test('as Nominatim is asked without one', async () => {
    answer = { status: 200, body: [{ display_name: 'Link Road', lat: '19.12', lon: '72.86' }] };
    expect((await answerOf(nominatim, 'Link Road')).matches).toEqual([
      { latitude: 19.12, longitude: 72.86, label: 'Link Road', source: 'SERVICE' },
    ]);
    expect(requests).toEqual(['/geocode?q=Link+Road&format=jsonv2&countrycodes=in&limit=5']);
  });

  test('that knows nothing leaves it to our own data', async () => {
    answer = { status: 200, body: { status: 'ZERO_RESULTS', results: [] } };
    expect(await answerOf(google, 'Unknown lane 400069')).toEqual({ matches: [ofPincode], problem: null });
  });

  test.each([
    ['refuses the key', { status: 200, body: { status: 'REQUEST_DENIED' } }, 'refused'],
    ['refuses the call', { status: 403, body: {} }, 'refused'],
    ['is overloaded', { status: 503, body: {} }, 'unreachable'],
    ['answers something else', { status: 200, body: { hello: 1 } }, 'unreachable'],
    ['does not answer', 'never', 'unreachable'],
  ] as const)('that %s is told, with what our own data has; its failure is not kept', async (what, next, problem) => {
    answer = next;
    expect(await answerOf(google, `${what} 400069`)).toEqual({ matches: [ofPincode], problem });
    answer = { status: 200, body: { status: 'OK', results: [found('Found later')] } };
    expect((await answerOf(google, `${what} 400069`)).matches[0].label).toBe('Found later');
    expect(log.join('')).toContain('the maps service did not answer');
    expect(log.join('')).not.toContain(`${what} 400069`);
  });
});

describe('the position of a store', () => {
  const valuesOf = async (id: number) =>
    (await operator.request('GET', '/api/store/ops-stores?limit=200')).body.rows.find((row: { id: number }) => row.id === id).values;

  test('is that of its pincode until it is entered, and again once it is removed', async () => {
    const before = await storeOf(operator, 7);
    expect(before.position).toBeNull();
    expect(await valuesOf(7)).toMatchObject({ position: 'PINCODE', ...before.pincode_centre });
    const own = { latitude: 19.0701, longitude: 72.8802 };
    const saved = await changeStore(operator, 7, 'position', { latitude: '19.0701', longitude: ' 72.8802 ' });
    expect(saved.body).toMatchObject({ position: own, version: before.version + 1 });
    expect(saved.body.log[0]).toMatchObject({ event: 'position.changed', payload: { note: '19.0701, 72.8802' } });
    expect(await valuesOf(7)).toMatchObject({ position: 'STORE', ...own });
    const { rows } = await server.db.$client.query("select after from audit where record = 'stores/7' order by id desc limit 1");
    expect(rows[0].after).toMatchObject(own);
    expect((await changeStore(operator, 7, 'position', { latitude: '', longitude: '' })).body.position).toBeNull();
  });

  test('lies in India, with both numbers', async () => {
    const set = async (latitude: unknown, longitude: unknown) =>
      errorsOf(await changeStore(operator, 8, 'position', { latitude, longitude }));
    expect(await set('72.8', '19.1')).toEqual([400, 'latitude: At most 38', 'longitude: At least 68']);
    expect(await set('north', '72.8')).toEqual([400, 'latitude: Degrees such as 19.1176']);
    expect(await set('19.1', '')).toEqual([400, 'longitude: Both numbers, or none']);
  });

  test('stands beside the tag of its group, and the pincodes for which this group is preferred', async () => {
    const { group, preferred_pincodes: preferred } = await storeOf(operator, 1);
    expect(group).toMatchObject({ name: 'Andheri East to Borivali West', business_tag: expect.any(String) });
    const { rows } = await server.db.$client.query(
      'select pincode from store_group_pincodes where store_group_id = $1 and priority = 1 order by pincode',
      [group!.id],
    );
    expect(preferred).toEqual(rows.map(({ pincode }) => pincode));
    expect(preferred).toContain('400069');
  });
});

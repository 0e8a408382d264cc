import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let warehouse: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  warehouse = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: object) => warehouse.request(method, `/api/item/${path}`, body);
const made = async (name: string) => (await ask('POST', 'pipo-groups', { name, note: '' })).body;

describe('PIPO groups', () => {
  test('a product is added and removed once, and each change is logged', async () => {
    const { id, version } = await made('Monsoon');
    const put = await ask('POST', `pipo-groups/${id}/products`, { version, put_in: [1, 2], take_out: [] });
    expect(put.body).toMatchObject({ version: version + 1, total: 2 });
    const again = await ask('POST', `pipo-groups/${id}/products`, { version: version + 1, put_in: [2], take_out: [1] });
    expect(again.body).toMatchObject({ version: version + 2, total: 1 });
    const { body } = await ask('GET', `pipo-logs?${new URLSearchParams({ search: 'monsoon' })}`);
    expect(body.rows.map(({ values }: { values: object }) => values)).toMatchObject([
      { direction: 'OUT', group: 'Monsoon', by: 'Ganesh Mhatre' },
      { direction: 'IN', group: 'Monsoon' },
      { direction: 'IN', group: 'Monsoon' },
    ]);
    const { rows } = await server.db.$client.query('select after from audit where record = $1 order by id', [`pipo_groups/${id}`]);
    expect(rows.map(({ after }) => after)).toEqual([
      { version: 1, name: 'Monsoon', note: '' },
      { version: 2, put_in: [1, 2], taken_out: [] },
      { version: 3, put_in: [], taken_out: [1] },
    ]);
  });

  test('rejects a product in both lists and unknown products, and changes nothing', async () => {
    const { id, version } = await made('Winter');
    const both = await ask('POST', `pipo-groups/${id}/products`, { version, put_in: [1], take_out: [1] });
    expect(both).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'put_in', message: 'A product goes in or out, not both' }] } },
    });
    const none = await ask('POST', `pipo-groups/${id}/products`, { version, put_in: [1, 4_711_000], take_out: [] });
    expect(none.status).toBe(400);
    expect((await ask('GET', `pipo-groups/${id}`)).body).toMatchObject({ version, total: 0 });
  });

  test('a stale change of a group is refused with the current group', async () => {
    const { id, version } = await made('Travel');
    await ask('PUT', `pipo-groups/${id}`, { version, name: 'Travel kit', note: 'Ask Lata' });
    const second = await ask('PUT', `pipo-groups/${id}`, { version, name: 'Travel set', note: '' });
    expect(second).toMatchObject({ status: 409, body: { data: { record: { name: 'Travel kit', note: 'Ask Lata' } } } });
  });

  test('names are unique, ignoring case', async () => {
    await made('Festival');
    const twin = await ask('POST', 'pipo-groups', { name: 'FESTIVAL', note: '' });
    expect(twin).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'name' }] } } });
  });
});

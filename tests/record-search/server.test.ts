import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let order: { id: number; code: string; phone_no: string; patient_name: string };

beforeAll(async () => {
  server = await startServer();
  order = (await server.db.$client.query('select id, code, phone_no, patient_name from orders order by id desc limit 1')).rows[0];
});
afterAll(() => server.close());

const browsers = new Map<string, Promise<TestBrowser>>();
const records = async (username: string, search: string) => {
  const signedIn = browsers.get(username) ?? server.signedIn(username);
  browsers.set(username, signedIn);
  const browser = await signedIn;
  return (await browser.request('GET', `/api/search/records?search=${encodeURIComponent(search)}`)).body.groups as {
    kind: string;
    rows: { id: number; name: string; detail: string | null; master: string | null }[];
  }[];
};
const kinds = (groups: { kind: string }[]) => groups.map(({ kind }) => kind);

describe('records', () => {
  test('of orders are found by number, digits alone, phone and patient’s name', async () => {
    const digits = order.code.replace('GLN-', '');
    for (const search of [
      order.code,
      order.code.toLowerCase(),
      order.code.toLowerCase().replace('-', ' '),
      digits,
      order.phone_no,
      `${order.phone_no.slice(0, 5)} ${order.phone_no.slice(5)}`,
      `+91${order.phone_no}`,
      `+91 ${order.phone_no.slice(0, 5)} ${order.phone_no.slice(5)}`,
    ]) {
      const [first] = await records('meera.k', search);
      expect(first?.kind, search).toBe('order');
      expect(
        first?.rows.map(({ id }) => id),
        search,
      ).toContain(order.id);
    }
    expect((await records('meera.k', order.code))[0]?.rows[0]).toMatchObject({ id: order.id, name: order.code });
    for (const name of [order.patient_name, order.patient_name.split(' ').toReversed().join(' ')]) {
      const [byName] = await records('meera.k', name);
      expect(byName?.rows.some(({ detail }) => detail === order.patient_name)).toBe(true);
    }
    const [byNumber] = await records('meera.k', order.code.toLowerCase().replace('-', ' '));
    expect(byNumber?.rows[0]?.id).toBe(order.id);
  });

  test('of orders are those of the person with these names first', async () => {
    const insert = (name: string) =>
      server.db.$client.query(
        `insert into orders (code, type, status, status_name, status_since, prescription_state, patient_id, patient_name, phone_no, store_id,
           store, city, address, pincode, payment, value, drug_names, compositions, placed_at)
         select 'GLN-9' || (select count(*) from orders), type, status, status_name, status_since, prescription_state, patient_id, $1, phone_no, store_id,
           store, city, address, pincode, payment, value, drug_names, compositions, placed_at from orders order by id limit 1`,
        [name],
      );
    for (const name of ['Neha Zutshi', 'Neha Devi Zutshi', 'Nehal Zutshi', 'Sneha Zutshi']) await insert(name);
    const [found] = await records('meera.k', 'zutshi neha');
    expect(found?.rows.map(({ detail }) => detail)).toEqual(['Neha Zutshi', 'Neha Devi Zutshi', 'Nehal Zutshi', 'Sneha Zutshi']);
  });

  test('of kinds the user may not see are left out', async () => {
    expect(kinds(await records('omkar.j', order.code))).not.toContain('order');
    expect(kinds(await records('meera.k', 'telm'))).toEqual(['drug']);
    expect(kinds(await records('omkar.j', 'telm'))).toEqual(['drug', 'master']);
    expect(kinds(await records('omkar.j', 'nandini'))).not.toContain('user');
    expect((await records('admin', 'nandini')).find(({ kind }) => kind === 'user')?.rows[0]).toMatchObject({
      name: expect.stringContaining('Nandini'),
    });
    expect(await records('store.systems', 'telm')).toEqual([]);
  });

  test('of a master name it; items are found as drugs', async () => {
    const groups = await records('omkar.j', 'telm');
    const found = groups.find(({ kind }) => kind === 'master');
    expect(found?.rows.length).toBeGreaterThan(0);
    expect(found?.rows.some(({ master }) => master === 'item' || master === null)).toBe(false);
  });

  test.each(['%', '_', "'", '\\', 'x'])('%s is treated literally', async (search) => {
    for (const { rows } of await records('admin', search))
      for (const { name, detail } of rows) expect(`${name} ${detail}`.toLowerCase()).toContain(search);
  });
});

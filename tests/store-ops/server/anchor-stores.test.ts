import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { changeStore, inHours } from './store-requests.ts';

let server: TestServer;
let operator: TestBrowser;
let desk: RecordDesk;

beforeAll(async () => {
  server = await startServer();
  operator = await server.signedIn('ganesh.m');
  desk = new RecordDesk(server, operator, { target: 'anchor-stores', path: '' });
});
afterAll(() => server.close());

interface AnchorRow {
  id: number;
  values: Record<string, string | null>;
}
const listed = async (query = ''): Promise<AnchorRow[]> => (await operator.request('GET', `/api/store/anchor-stores${query}`)).body.rows;
const storesByPincode = async () => Object.fromEntries((await listed()).map(({ values }) => [values['pincode'], values['store']]));
const ofStore = (name: string) =>
  `?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'store', is: 'is', value: name }] }))}`;

describe('pincodes with an anchor store (§7.6)', () => {
  test('are listed with the store that serves them first, and whether it serves now', async () => {
    expect(await storesByPincode()).toEqual({ '395001': 'Nanpura', '411014': 'Viman Nagar', '411057': 'Wakad' });
    const [before] = await listed(ofStore('Wakad'));
    expect(before?.values).toEqual({
      pincode: '411057',
      district: 'Pune',
      state: 'Maharashtra',
      store: 'Wakad',
      serviceability: 'SERVICEABLE',
      until: null,
    });
    const { rows } = await server.db.$client.query<{ id: number }>("select id::int from stores where name = 'Wakad'");
    await changeStore(operator, rows[0]!.id, 'close', { reason: 'WEATHER', until: inHours(server, 5) });
    const [after] = await listed(ofStore('Wakad'));
    expect(after).toMatchObject({ id: before?.id, values: { serviceability: 'UNSERVICEABLE', until: inHours(server, 5) } });
    await changeStore(operator, rows[0]!.id, 'open');
  });

  test('leave the list when the store is removed from the pincode', async () => {
    const [row] = await listed(ofStore('Nanpura'));
    const set = async (store_id: number | null) => {
      const { version, anchor_store } = (await operator.request('GET', `/api/store/pincodes/${row?.id}`)).body;
      await operator.request('PUT', `/api/store/pincodes/${row?.id}/anchor-store`, { version, store_id });
      return anchor_store?.id as number;
    };
    const storeId = await set(null);
    expect(await listed(ofStore('Nanpura'))).toEqual([]);
    await set(storeId);
    expect(await listed(ofStore('Nanpura'))).toHaveLength(1);
  });

  test('are refused in a file at the cell that is wrong', async () => {
    const { faults } = await desk.checked('Pincode,Store', '400 069,Bandra West', '400999,Andheri East', '400053,Nowhere', '12,Worli');
    expect(faults).toEqual([[], ['pincode: Pincode 400999 not found'], ['store: Store Nowhere not found'], ['pincode: Six digits']]);
  });

  test('are set and removed by a file, which can be undone', async () => {
    const before = await storesByPincode();
    const { batch } = await desk.checked('Pincode,Store', '400069,Bandra West', '411014,', '411057,wakad');
    expect(batch.counts).toEqual({ created: 0, changed: 2, unchanged: 1, bad: 0 });
    expect(await desk.moved(batch.id, 'commit')).toMatchObject({ written: 2, failed: 0 });
    expect(await storesByPincode()).toEqual({ '395001': 'Nanpura', '400069': 'Bandra West', '411057': 'Wakad' });
    const { body: trial } = await operator.request('GET', '/api/store/serviceability?pincode=400069');
    expect(trial).toMatchObject({ decided_by: 'anchor', store: { name: 'Bandra West' } });
    expect((await desk.moved(batch.id, 'undo')).undone).toBe(2);
    expect(await storesByPincode()).toEqual(before);
  });

  test('are read by holders of the tab, and uploaded by those who change pincodes', async () => {
    const agent = await server.signedIn('meera.k');
    expect((await agent.request('GET', '/api/store/anchor-stores')).status).toBe(403);
    const upload = await new RecordDesk(server, agent, { target: 'anchor-stores', path: '' }).desk.upload(
      'anchor-stores',
      'Pincode,Store\n',
    );
    expect(upload.status).toBe(403);
  });
});

/** Kinds of the timeline: which a user may see, and the carts that a patient left. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { TimelineEntry } from '#features/patients/timeline-entry.ts';
import { aCart } from '#tests/support/drop-off-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let pharmacist: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, pharmacist, admin] = [await server.signedIn('meera.k'), await server.signedIn('nandini.r'), await server.signedIn('admin')];
});
afterAll(() => server.close());

test('are those of the areas that the user may see', async () => {
  const kindsOf = async (browser: TestBrowser): Promise<string[]> =>
    (await browser.request('GET', '/api/crm/timeline-kinds')).body.rows.map(({ kind }: { kind: string }) => kind);
  const ofAgent = await kindsOf(agent);
  expect(ofAgent).toEqual(expect.arrayContaining(['callback', 'call', 'drop-off', 'note', 'order', 'redemption', 'substitution']));
  expect(ofAgent).not.toContain('prescription');
  expect(await kindsOf(pharmacist)).toContain('prescription');
});

test('a cart that the patient left is in the timeline, and is open work until it has ended; it does not keep them from being erased', async () => {
  const { body: made } = await agent.request('POST', '/api/crm/patients', {
    name: 'Dhruv Cartwala',
    phone_no: '9711200031',
    request_key: randomUUID(),
  });
  const { cart_id } = await aCart(server, 'OPEN');
  const { rows: carts } = await server.db.$client.query<{ drugs: string }>(
    `update drop_off_carts c set patient_id = $1, step = 'PAYMENT' where c.id = $2
     returning (select string_agg(d.name, ', ' order by l.id) from drop_off_lines l join drugs d on d.id = l.drug_id where l.cart_id = c.id) as drugs`,
    [made.patient_id, cart_id],
  );
  const path = `/api/crm/patients/${made.patient_id}`;
  const entries = async (): Promise<TimelineEntry[]> => (await agent.request('GET', `${path}/timeline?kind=drop-off`)).body.entries;
  const open = async () => ((await agent.request('GET', path)).body as PatientRecord).open.filter(({ kind }) => kind === 'drop-off');
  expect(await entries()).toMatchObject([
    {
      kind: 'drop-off',
      id: cart_id,
      text: { message: 'Cart left at Payment: Open' },
      detail: carts[0]!.drugs,
      path: expect.stringContaining(`?id=${cart_id}`),
    },
  ]);
  expect(await open()).toMatchObject([{ count: 1, path: expect.stringContaining('?search=9711200031') }]);
  expect((await admin.request('GET', `${path}/erasure`)).body.obstacle).toBeNull();
  await server.db.$client.query(`update drop_off_carts set status = 'NOT-INTERESTED' where id = $1`, [cart_id]);
  expect([await open(), (await entries()).length]).toEqual([[], 1]);
});

/** Order-place (§2.3 OMAN, OSCH): runs order the approved entries of their stores. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnRuns } from '#features/store-runs/server/run-worker.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let buyer: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
  await asOwner(server, `update short_book_entries set status = 'rejected', snoozed_until = null where status <> 'ordered'`);
});
afterAll(() => server.close());

const STORE = 3;

async function approved(at: number): Promise<{ id: number; drug_id: number; distributor_id: number }> {
  const { drug_id, distributor_id } = await anOffer(server, at);
  const body = { store_id: STORE, drug_id, mode: 'MS', packs: 3, note: '', request_key: randomUUID() };
  const { body: made } = await buyer.request('POST', '/api/shortbook/entries', body);
  const path = `/api/shortbook/entries/${made.id}`;
  const { body: changed } = await buyer.request('PUT', path, { version: made.version, packs: 3, distributor_id, note: '' });
  expect((await buyer.request('POST', `${path}/approve`, { version: changed.version })).status).toBe(200);
  return { id: made.id, drug_id, distributor_id };
}

test('puts approved entries into the drafts of their distributors; those without a rate stay approved', async () => {
  const [one, other, without] = [await approved(0), await approved(1), await approved(2)];
  await asOwner(server, 'update distributor_rates set retired_at = now() where drug_id = $1', [without.drug_id]);
  const { body: run } = await buyer.request('POST', '/api/shortbook/order-place/runs', {
    due_at: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    repeat: 'none',
    store_ids: [STORE],
    request_key: randomUUID(),
  });
  const clock = { now: () => new Date(run.due_at) };
  while ((await workOnRuns({ db: server.db, clock, realtime: server.realtime, log: { error: () => undefined } as never })) > 0);
  const { body: ended } = await buyer.request('GET', `/api/shortbook/order-place/runs/${run.id}`);
  expect(ended).toMatchObject({ status: 'COMPLETED', outcomes: [{ outcome: 'done', changed: 2 }] });
  for (const { id, drug_id } of [one, other]) {
    const { body: entry } = await buyer.request('GET', `/api/shortbook/entries/${id}`);
    expect(entry).toMatchObject({ status: 'ordered', log: [{ event: 'entry.ordered', by: 'System' }, {}, {}, {}] });
    const { rows } = await asOwner(server, 'select packs from purchase_order_lines where purchase_order_id = $1 and drug_id = $2', [
      entry.purchase_order.id,
      drug_id,
    ]);
    expect(rows).toEqual([{ packs: expect.any(Number) }]);
  }
  const { body: left } = await buyer.request('GET', `/api/shortbook/entries/${without.id}`);
  expect(left).toMatchObject({ status: 'approved', purchase_order: null });
});

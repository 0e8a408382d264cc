import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftRecord } from '#features/place-order/contract.ts';
import { changeStore } from '#tests/store-ops/server/store-requests.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { aSubject, ok, type Query, queryOf, save, type Subject } from './draft-requests.ts';

let server: TestServer;
let query: Query;
let subject: Subject;
beforeAll(async () => {
  server = await startServer();
  query = queryOf(server);
  subject = await aSubject(query);
});
afterAll(() => server.close());

/** What an order gets: store and slot. */
const choiceOf = ({ store, stores, slots }: DraftRecord, drugId: number | null) => {
  const slot = slots.find(({ closed }) => closed === null) ?? null;
  const has = store !== null && (drugId === null || stores.find(({ id }) => id === store.id)?.available === 1);
  return has ? { store: store.name, from: slot?.slot_start_time ?? null } : { store: null, from: null };
};

interface Trial {
  store: { id: number; name: string } | null;
  slot: { from: string } | null;
}
const answerOf = ({ store, slot }: Trial) => ({ store: store?.name ?? null, from: slot?.from ?? null });

/** Every pincode with an anchor store or a store group, and one without. */
const pincodes = async () => {
  const rows = await query<{ pincode: string }>(
    `select pincode from pincodes where anchor_store_id is not null union select pincode from store_group_pincodes union select '110001' order by 1`,
  );
  return rows.map(({ pincode }) => pincode);
};

describe('the trial of a pincode and an order (§7.6)', () => {
  test('choose the same store and slot for every pincode, with and without a drug, at any time of day, whatever is closed', async () => {
    const all = await pincodes();
    expect(all.length).toBeGreaterThan(40);
    const [scarce] = await query<{ drug_id: number }>(
      `select drug_id::int from store_stock k join drugs d on d.id = k.drug_id and d.retired_at is null and d.mrp is not null
       group by drug_id having count(*) filter (where on_hand - reserved > 0) > 8 order by count(*) filter (where on_hand - reserved > 0), drug_id limit 1`,
    );
    const { patient_id, id: address_id } = subject.address;
    const noon = server.clock.now().getTime();
    const differences: unknown[] = [];
    const chosen = new Set<string | null>();
    const chosenForDrug = new Set<string | null>();
    for (const [round, hours] of [0, 9, 18].entries()) {
      server.clock.set(new Date(noon + hours * 3_600_000));
      const keeper: TestBrowser = await server.signedIn('omkar.j');
      const [agent, operator] = [await server.signedIn('meera.k'), await server.signedIn('ganesh.m')];
      // Each round one more of the stores that were chosen before takes no orders.
      const closing = [0, 3, 12][round]!;
      if (closing > 0) await changeStore(operator, closing, 'close', { reason: 'HOLIDAY' });
      for (const drugId of [null, scarce!.drug_id]) {
        const lines = drugId === null ? [] : [{ drug_id: drugId, quantity: 1 }];
        const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', {}));
        const filled = await ok(save(agent, draft, { patient_id, address_id, lines }));
        for (const pincode of all) {
          await query('update patient_addresses set pincode = $2 where id = $1', [address_id, pincode]);
          const ofDrug = drugId === null ? '' : `&drug_id=${drugId}`;
          const [order, { body }] = await Promise.all([
            ok(agent.request('GET', `/api/ecommerce/drafts/${filled.id}`)),
            keeper.request('GET', `/api/store/serviceability?pincode=${pincode}${ofDrug}`),
          ]);
          const [ordered, tried] = [choiceOf(order, drugId), answerOf(body)];
          (drugId === null ? chosen : chosenForDrug).add(ordered.store);
          if (JSON.stringify(ordered) !== JSON.stringify(tried)) differences.push({ pincode, hours, drugId, ordered, tried });
        }
      }
    }
    expect(differences).toEqual([]);
    // Many stores were chosen, few have the drug, and none where nobody delivers.
    for (const names of [chosen, chosenForDrug]) expect([names.size > 5, names.has(null)]).toEqual([true, true]);
    expect(chosenForDrug).not.toEqual(chosen);
  });
});

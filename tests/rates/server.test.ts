import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchTarget } from '#platform/import/server/batch-target.ts';
import { drugOrderInfoTarget, sellingRateTarget } from '#features/rates/server/rate-targets.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const GROUP = 'Andheri East to Borivali West';

let server: TestServer;
let drug: { id: number; name: string; mrp: number };
beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.db.$client.query(
    'select id, name, mrp from drugs where mrp > 2000 and retired_at is null order by id desc limit 1',
  );
  drug = rows[0];
});
afterAll(() => server.close());

const cause = { at: new Date('2026-11-20T09:00:00Z'), userId: null, requestId: 'test', operation: 'admin.moveBatch' };

const judged = async (target: BatchTarget, cells: Record<string, string>) => {
  const [row] = await target.judge(server.db, [{ line: 2, given: cells, record_id: null }], { makeMissing: false, at: server.clock.now() });
  if (!row) throw new Error('A row was not judged');
  return row;
};

const rate = (rupees: string) =>
  judged(sellingRateTarget, { drug: drug.name.toUpperCase(), store_group: GROUP, holds_from: '01-11-2026', rate: rupees });

describe('selling rates', () => {
  test('cannot exceed the MRP', async () => {
    const above = await rate(((drug.mrp + 1) / 100).toFixed(2));
    expect(above).toMatchObject({
      verdict: 'bad',
      errors: [{ field: 'rate', message: `Above the MRP of ${(drug.mrp / 100).toFixed(2)}` }],
    });
    expect(await rate((drug.mrp / 100).toFixed(2))).toMatchObject({ verdict: 'created', values: { drug: drug.id, rate: drug.mrp } });
  });

  test('above the MRP are reported together with the other faults of the row', async () => {
    const above = ((drug.mrp + 1) / 100).toFixed(2);
    const row = await judged(sellingRateTarget, { drug: drug.name, store_group: '', holds_from: 'soon', rate: above });
    expect(row.errors.map(({ field }) => field).toSorted()).toEqual(['holds_from', 'rate', 'store_group']);
    const unknown = await judged(sellingRateTarget, { drug: 'Zzno 5 Tablet', store_group: GROUP, holds_from: '01-11-2026', rate: above });
    expect(unknown.errors.map(({ field }) => field)).toEqual(['drug']);
  });

  test('are listed with their discount on the MRP, and apply from their day until the next', async () => {
    const row = await rate('10.00');
    await server.db.transaction((tx) =>
      sellingRateTarget.write(tx, cause, [{ ...row, written_version: null }], { edits: new Map(), made: [] }),
    );
    expect(await rate('10.00')).toMatchObject({ verdict: 'unchanged' });
    const buyer = await server.signedIn('hetal.r');
    const { body } = await buyer.request('GET', `/api/item/selling-rates?${new URLSearchParams({ search: drug.name })}`);
    expect(body).toMatchObject({
      total: 1,
      rows: [{ values: { drug: drug.name, store_group: GROUP, holds_from: '2026-11-01', rate: 1_000, mrp: drug.mrp } }],
    });
    expect(body.rows[0].values.discount).toBeCloseTo(100 - 100_000 / drug.mrp, 1);
  });
});

describe('drug order info', () => {
  const info = (changes: Record<string, string>) =>
    judged(drugOrderInfoTarget, {
      drug: drug.name,
      least: '10',
      multiple: '5',
      most: '100',
      lead_days: '3',
      returnable: 'yes',
      ...changes,
    });

  test.each([
    [{ most: '9' }, { field: 'most', message: 'Below the minimum order of 10' }],
    [
      { multiple: '40', most: '39' },
      { field: 'multiple', message: 'There is no multiple of 40 between 10 and 39' },
    ],
  ])('rejects %o', async (changes, error) => {
    expect(await info(changes)).toMatchObject({ verdict: 'bad', errors: [error] });
  });

  test('reports quantities that do not fit together with invalid and missing cells', async () => {
    const row = await info({ most: '9', returnable: 'perhaps', lead_days: '' });
    expect(row.errors.map(({ field }) => field).toSorted()).toEqual(['lead_days', 'most', 'returnable']);
  });

  test('allows any quantity without a maximum', async () => {
    expect(await info({ most: '' })).toMatchObject({ verdict: 'created', values: { most: null } });
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition, Group } from '#platform/list/where.ts';
import type { RowsBatch } from '#platform/import/server/rows-batch.ts';
import { beginBulkEdit } from '#platform/list/server/bulk-edit.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { fillParts, partsSource } from './parts-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('empty');
  await fillParts(server);
});
afterAll(() => server.close());

const source: ListSource = { ...partsSource, target: { id: 'parts', recordId: sql`p.id` } };
const key = '0b7c1f0e-5a52-4f4e-9d53-6a1f6f0f7a13';
const all = (...of: Condition[]): Group => ({ match: 'all', of });

interface Asked {
  ids?: number[];
  where?: Group;
  search?: string;
  values: Record<string, string | number | boolean | null>;
}

/** Starts a bulk edit; returns its input and the selected records. */
async function begun(asked: Asked, of = source): Promise<{ batch: RowsBatch; records: number[] }> {
  let batch: RowsBatch | undefined;
  const cause = { at: server.clock.now(), userId: 1, requestId: 'r', operation: 'test' };
  const id = await beginBulkEdit(server.db, cause, of, { ...asked, request_key: key }, async (db, __, given) => {
    await db.transaction(async (tx) => given.check?.(tx));
    batch = given;
    return 77;
  });
  expect(id).toBe(77);
  const { rows } = await server.db.execute<{ id: number }>(batch!.records);
  return { batch: batch!, records: rows.map((row) => row.id) };
}

const refusal = async (asked: Asked, of = source) => begun(asked, of).catch((fault: { data: { errors: object[] } }) => fault.data.errors);

describe('a bulk edit', () => {
  test('of picked rows goes to these, in the order of the list, without those that the list no longer has', async () => {
    const { batch, records } = await begun({ ids: [42, 7, 1000, 999_999_999], values: { packs: 12 } });
    expect(batch).toMatchObject({ target: 'parts', given: { packs: '12' }, requestKey: key });
    expect(records.toSorted((one, other) => one - other)).toEqual([7, 42]);
  });

  test('of all that match goes to every one of them', async () => {
    const { records } = await begun({ where: all({ field: 'packs', is: 'is', value: 5 }), search: 'part', values: { cold: true } });
    expect(records).toHaveLength(1_030);
  });

  test('hands every kind of value on as a file would have it', async () => {
    const { batch } = await begun({ ids: [1], values: { mrp: 1205, cold: false, begun_on: '2026-11-20', schedule: 'H1', packs: null } });
    expect(batch.given).toEqual({ mrp: '12.05', cold: 'No', begun_on: '2026-11-20', schedule: 'H1', packs: '' });
  });

  test.each([
    ['a field that is not set for several', { name: 'x' }, 'values.name'],
    ['no field of the list', { nothing: 'x' }, 'values.nothing'],
    ['no field', {}, 'values'],
    ['a text for a number', { packs: 'many' }, 'values.packs'],
    ['half a paisa', { mrp: 1.5 }, 'values.mrp'],
    ['a choice that there is not', { schedule: 'Z' }, 'values.schedule'],
    ['a word for yes or no', { cold: 'Yes' }, 'values.cold'],
    ['a date in words', { begun_on: 'tomorrow' }, 'values.begun_on'],
  ])('refuses %s at its field', async (_, values, field) => {
    expect(await refusal({ ids: [1], values })).toMatchObject([{ field, message: expect.any(String) }]);
  });

  test('refuses what nothing matches, and lists that nothing takes the rows of', async () => {
    expect(await refusal({ ids: [999_999_999], values: { packs: 1 } })).toMatchObject([{ field: 'ids' }]);
    expect(await refusal({ where: all({ field: 'packs', is: 'is', value: 500 }), values: { packs: 1 } })).toMatchObject([
      { field: 'where' },
    ]);
    expect(await refusal({ ids: [1], values: { packs: 1 } }, partsSource)).toMatchObject([{ message: 'Parts are not changed together' }]);
  });
});

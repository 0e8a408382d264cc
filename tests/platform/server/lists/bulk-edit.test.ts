import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition, Group } from '#platform/list/where.ts';
import type { RowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
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
const all = (...conditions: Condition[]): Group => ({ match: 'all', of: conditions });

interface EditInput {
  ids?: number[];
  where?: Group;
  search?: string;
  values: Record<string, string | number | boolean | null>;
}

/** Starts a bulk edit; returns its input and the selected records. */
async function startEdit(input: EditInput, listSource = source): Promise<{ batch: RowsBatch; records: number[] }> {
  let batch: RowsBatch | undefined;
  const cause = { at: server.clock.now(), userId: 1, requestId: 'r', operation: 'test' };
  const id = await beginBulkEdit(server.db, cause, listSource, { ...input, request_key: key }, async (db, __, rowsBatch) => {
    await db.transaction(async (tx) => rowsBatch.check?.(tx));
    batch = rowsBatch;
    return 77;
  });
  expect(id).toBe(77);
  const { rows } = await server.db.execute<{ id: number }>(batch!.records);
  return { batch: batch!, records: rows.map((row) => row.id) };
}

const refusal = async (input: EditInput, listSource = source) =>
  startEdit(input, listSource).catch((fault: { data: { errors: object[] } }) => fault.data.errors);

describe('a bulk edit', () => {
  test('of selected rows edits these in list order, without rows that left the list', async () => {
    const { batch, records } = await startEdit({ ids: [42, 7, 1000, 999_999_999], values: { packs: 12 } });
    expect(batch).toMatchObject({ target: 'parts', given: { packs: '12' }, requestKey: key });
    expect(records.toSorted((a, b) => a - b)).toEqual([7, 42]);
  });

  test('of all matching rows edits every one of them', async () => {
    const { records } = await startEdit({ where: all({ field: 'packs', is: 'is', value: 5 }), search: 'part', values: { cold: true } });
    expect(records).toHaveLength(1_030);
  });

  test('converts every kind of value to its file format', async () => {
    const { batch } = await startEdit({
      ids: [1],
      values: { mrp: 1205, cold: false, begun_on: '2026-11-20', schedule: 'H1', packs: null },
    });
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

  test('refuses an empty selection, and lists without an import target', async () => {
    expect(await refusal({ ids: [999_999_999], values: { packs: 1 } })).toMatchObject([{ field: 'ids' }]);
    expect(await refusal({ where: all({ field: 'packs', is: 'is', value: 500 }), values: { packs: 1 } })).toMatchObject([
      { field: 'where' },
    ]);
    expect(await refusal({ ids: [1], values: { packs: 1 } }, partsSource)).toMatchObject([{ message: 'Parts cannot be changed together' }]);
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Condition } from '#platform/list/where.ts';
import { readRows } from '#platform/list/server/list-rows.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { fillParts, partsList, partsSource } from './parts-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('empty');
  await fillParts(server);
});
afterAll(() => server.close());

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** Rows read by the scans of a plan from tables and indexes. */
const rowsRead = (nodes: Plan[]) =>
  nodes
    .filter((node) => node['Node Type'].includes('Scan') && node['Node Type'] !== 'CTE Scan' && !node.Plans)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);

/** Plans of all statements that one query sends: windows, count and values. */
async function plansOf(question: object) {
  const sent = vi.spyOn(server.db.$client, 'query');
  await readRows(server.db, partsSource, { offset: 0, limit: 50, ...question });
  const statements = sent.mock.calls.map(([query, values]) => ({
    text: (query as unknown as { text: string }).text,
    values: values as unknown as unknown[],
  }));
  sent.mockRestore();
  const plans: { text: string; types: string[]; looked: number; indexes: (string | undefined)[] }[] = [];
  for (const { text, values } of statements) {
    const { rows } = await server.db.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values);
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    const indexes = nodes.map((node) => node['Index Name']).filter(Boolean);
    plans.push({
      text,
      types: nodes.map((node) => [node['Node Type'], node['Relation Name']].filter(Boolean).join(' on ')),
      looked: rowsRead(nodes),
      indexes,
    });
  }
  return {
    all: plans,
    windows: plans.filter(({ text }) => text.includes(' limit ')),
    values: plans.at(-1)!,
  };
}
const all = (...conditions: Condition[]) => ({ match: 'all', of: conditions });

const indexes: Record<string, string> = {
  name: 'parts_by_name',
  packs: 'parts_by_packs',
  mrp: 'parts_by_mrp',
  begun_on: 'parts_by_begin',
  changed_at: 'parts_by_change',
  id: 'parts_by_id',
};
const bothWays = Object.entries(indexes).flatMap(([name, index]) => [
  [name, index],
  [`-${name}`, index],
]);

describe('with 100,000 rows', () => {
  test.each(bothWays)('ordering by %s uses the index %s and reads no more rows than the first window shows', async (sort, index) => {
    const { windows } = await plansOf({ sort });
    expect(windows).toHaveLength(1);
    expect(windows[0]!.indexes).toEqual([index]);
    expect(windows[0]!.types).not.toContain('Sort');
    expect(windows[0]!.looked).toBeLessThanOrEqual(50);
  });

  test('values of a window are read by id, and joined only for these', async () => {
    const { windows, values } = await plansOf({});
    expect(windows[0]!.text).toContain('left join makers');
    expect(windows[0]!.types).toEqual(['Limit', 'Index Scan on parts']);
    expect(values.types).not.toContain('Seq Scan on parts');
    expect(values.looked).toBeLessThanOrEqual(1_000);
  });

  test.each(['name', '-mrp', 'changed_at', '-id'])('a window at offset 90,000 by %s uses the index without sorting', async (sort) => {
    const { windows } = await plansOf({ sort, offset: 90_000 });
    expect(windows[0]!.types).not.toContain('Sort');
    expect(windows[0]!.looked).toBeLessThanOrEqual(90_050);
  });

  const queries: [string, object, string, number][] = [
    ['search', { search: 'part 777' }, 'parts_search', 1_000],
    ['text that is contained', { where: all({ field: 'name', is: 'contains', value: 'abcd' }) }, 'parts_search', 1_000],
    ['text of a joined name', { where: all({ field: 'maker', is: 'contains', value: 'maker 49' }) }, 'parts_of_maker', 5_000],
    ['one of several names', { where: all({ field: 'uses', is: 'is', value: 'use 51' }) }, 'part_uses_of', 5_000],
    ['range of money', { where: all({ field: 'mrp', is: 'between', value: [100, 200] }) }, 'parts_by_mrp', 1_000],
    ['date', { where: all({ field: 'begun_on', is: 'is', value: '2020-01-06' }) }, 'parts_by_begin', 1_000],
    ['number', { where: all({ field: 'packs', is: 'is', value: 5 }) }, 'parts_by_packs', 6_000],
    ['number of the record', { where: all({ field: 'id', is: 'is', value: 77 }) }, 'parts_by_id', 10],
  ];
  test.each(queries)('a filter by %s reads only matching rows, from an index', async (_, question, index, most) => {
    const { all: plans } = await plansOf(question);
    for (const plan of plans) {
      expect(plan.types).not.toContain('Seq Scan on parts');
      expect(plan.looked).toBeLessThan(most);
    }
    expect(plans.flatMap((plan) => plan.indexes)).toContain(index);
  });

  test('every sortable field has an index, so that the plans above are representative', () => {
    const declared = partsList.fields.filter(({ sort }) => sort).map(({ name }) => name);
    expect(declared.filter((name) => name !== 'maker')).toEqual(Object.keys(indexes));
  });
});

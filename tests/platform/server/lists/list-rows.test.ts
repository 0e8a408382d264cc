import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { where as whereSchema, type Condition, type Group } from '#platform/list/where.ts';
import type { ListRow } from '#platform/list/list.ts';
import { readRows } from '#platform/list/server/list-rows.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { fillParts, PARTS, partsSource } from './parts-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('empty');
  await fillParts(server);
});
afterAll(() => server.close());

interface RowsInput {
  search?: string;
  where?: Group;
  sort?: string;
  offset?: number;
  limit?: number;
}
const fetchRows = (input: RowsInput = {}) => readRows(server.db, partsSource, { offset: 0, limit: 50, ...input });
const all = (...parts: (Condition | Group)[]): Group => ({ match: 'all', of: parts });
const any = (...parts: (Condition | Group)[]): Group => ({ match: 'any', of: parts });
const ids = ({ rows }: { rows: ListRow[] }) => rows.map(({ id }) => id);
const isListed = (id: number) => id % 1000 > 0;
const numbers = Array.from({ length: PARTS }, (_, at) => at + 1).filter(isListed);
const mrpOf = (id: number) => (id % 100 > 0 ? (id * 37) % 99_991 : null);
const dayOf = (id: number) => new Date(Date.UTC(2020, 0, 1 + (id % 2000))).toJSON().slice(0, 10);

describe('a window', () => {
  test('has values by field, formatted by kind', async () => {
    const { rows, total } = await fetchRows({ where: all({ field: 'id', is: 'is', value: 250 }) });
    expect(total).toBe(1);
    expect(rows[0]).toEqual({
      id: 250,
      version: 1,
      values: {
        name: expect.stringMatching(/ part 250$/),
        maker: 'Maker 251',
        uses: 'Use 51',
        packs: 57,
        mrp: 9250,
        begun_on: '2020-09-07',
        changed_at: '2026-01-01T04:10:00.000Z',
        schedule: 'H',
        grade: 'A2',
        cold: false,
        id: 250,
        secret: expect.any(String),
      },
    });
  });

  test.each(['name', '-name', 'maker', '-maker', 'packs', '-packs', 'mrp', '-mrp', 'begun_on', '-changed_at', '-id'])(
    'by %s: windows neither overlap nor skip rows',
    async (sort) => {
      const input = { sort, where: all({ field: 'packs', is: 'anyOf', value: ['3'] } as never) };
      await expect(fetchRows(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const where = all({ field: 'packs', is: 'is', value: 3 });
      const collected: ListRow[] = [];
      for (let offset = 0; offset < 1_200; offset += 170) collected.push(...(await fetchRows({ sort, where, offset, limit: 170 })).rows);
      expect(new Set(collected.map(({ id }) => id))).toEqual(new Set(numbers.filter((id) => id % 97 === 2)));
      expect(collected).toHaveLength(new Set(collected).size);
      const name = sort.replace('-', '');
      const keys = collected.map(({ id, values }) => [values[name], id] as const);
      const rank = ([value]: (typeof keys)[number]) => (value === null ? 1 : 0);
      const compare = (left: (typeof keys)[number], right: (typeof keys)[number]) => {
        const [a, b] = [left[0], right[0]].map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)));
        const direction = sort.startsWith('-') ? -1 : 1;
        return rank(left) - rank(right) || direction * (a! < b! ? -1 : a! > b! ? 1 : left[1] - right[1]);
      };
      expect(keys).toEqual(keys.toSorted(compare));
    },
  );

  test('includes rows without a value in descending order', async () => {
    const empty = numbers.filter((id) => mrpOf(id) === null);
    const filled = numbers.length - empty.length;
    const end = await fetchRows({ sort: '-mrp', offset: filled + 10, limit: 5 });
    expect(ids(end)).toEqual(empty.toReversed().slice(10, 15));
    const across = await fetchRows({ sort: '-mrp', offset: filled - 2, limit: 4 });
    expect(across.rows.map(({ values }) => values['mrp'] === null)).toEqual([false, false, true, true]);
    expect(ids(await fetchRows({ sort: '-mrp', offset: numbers.length, limit: 4 }))).toEqual([]);
  });

  test('at a distant offset equals the rows reached by paging', async () => {
    const { rows, total } = await fetchRows({ sort: 'changed_at', offset: 90_000, limit: 3 });
    expect(total).toBe(numbers.length);
    expect(rows.map(({ id }) => id)).toEqual(numbers.slice(90_000, 90_003));
  });

  test('omits rows that the list never shows', async () => {
    expect((await fetchRows({ where: all({ field: 'id', is: 'is', value: 1000 }) })).total).toBe(0);
  });
});

describe('a filter', () => {
  const cases: [string, Condition | Group, (id: number) => boolean][] = [
    ['number is', { field: 'packs', is: 'is', value: 5 }, (id) => id % 97 === 4],
    ['number is not', { field: 'packs', is: 'isNot', value: 5 }, (id) => id % 97 !== 4],
    ['no number is not, too', { field: 'mrp', is: 'isNot', value: 37 }, (id) => mrpOf(id) !== 37],
    ['number with a fraction', { field: 'packs', is: 'under', value: 2.5 }, (id) => id % 97 < 2],
    ['number beyond all columns', { field: 'packs', is: 'under', value: 9e12 }, () => true],
    ['money over', { field: 'mrp', is: 'over', value: 99_000 }, (id) => (mrpOf(id) ?? 0) > 99_000],
    ['money between', { field: 'mrp', is: 'between', value: [100, 200] }, (id) => (mrpOf(id) ?? 0) >= 100 && (mrpOf(id) ?? 0) <= 200],
    ['money empty', { field: 'mrp', is: 'empty' }, (id) => mrpOf(id) === null],
    ['money filled', { field: 'mrp', is: 'filled' }, (id) => mrpOf(id) !== null],
    ['date is', { field: 'begun_on', is: 'is', value: '2020-01-06' }, (id) => dayOf(id) === '2020-01-06'],
    ['date after', { field: 'begun_on', is: 'over', value: '2025-01-01' }, (id) => dayOf(id) > '2025-01-01'],
    [
      'date between',
      { field: 'begun_on', is: 'between', value: ['2020-02-28', '2020-03-01'] },
      (id) => dayOf(id) >= '2020-02-28' && dayOf(id) <= '2020-03-01',
    ],
    ['moment on a day of the business', { field: 'changed_at', is: 'is', value: '2026-01-02' }, (id) => id >= 1110 && id < 2550],
    ['moment after a day', { field: 'changed_at', is: 'over', value: '2026-01-02' }, (id) => id >= 2550],
    ['moment before a day', { field: 'changed_at', is: 'under', value: '2026-01-02' }, (id) => id < 1110],
    ['moment not on a day', { field: 'changed_at', is: 'isNot', value: '2026-01-02' }, (id) => id < 1110 || id >= 2550],
    ['moment after a moment', { field: 'changed_at', is: 'over', value: '2026-01-01T01:00:00Z' }, (id) => id > 60],
    ['moment between days', { field: 'changed_at', is: 'between', value: ['2026-01-01', '2026-01-02'] }, (id) => id < 2550],
    ['choice is', { field: 'schedule', is: 'is', value: 'H1' }, (id) => id % 3 === 2],
    ['choice any of', { field: 'schedule', is: 'anyOf', value: ['H', 'H1'] }, (id) => id % 3 > 0],
    ['choice of general data', { field: 'grade', is: 'is', value: 'B' }, (id) => id % 3 === 2],
    ['flag yes', { field: 'cold', is: 'is', value: true }, (id) => id % 40 === 0],
    ['flag no', { field: 'cold', is: 'is', value: false }, (id) => id % 40 > 0],
    ['text contains, in whatever case', { field: 'name', is: 'contains', value: ' PART 777' }, (id) => String(id).startsWith('777')],
    ['text is', { field: 'maker', is: 'is', value: 'maker 7' }, (id) => id % 500 === 6],
    ['text begins', { field: 'maker', is: 'begins', value: 'MAKER 49' }, (id) => String(1 + (id % 500)).startsWith('49')],
    ['text any of', { field: 'maker', is: 'anyOf', value: ['Maker 1', 'maker 2'] }, (id) => id % 500 < 2],
    ['text filled', { field: 'maker', is: 'filled' }, () => true],
    ['one of several names', { field: 'uses', is: 'is', value: 'use 51' }, (id) => id % 50 === 0 && id % 200 === 50],
    ['none of several names', { field: 'uses', is: 'isNot', value: 'use 51' }, (id) => !(id % 50 === 0 && id % 200 === 50)],
    ['no names', { field: 'uses', is: 'empty' }, (id) => id % 50 > 0],
    [
      'any of two',
      any({ field: 'packs', is: 'is', value: 5 }, { field: 'cold', is: 'is', value: true }),
      (id) => id % 97 === 4 || id % 40 === 0,
    ],
    [
      'groups in each other',
      all(any({ field: 'packs', is: 'is', value: 5 }, { field: 'packs', is: 'is', value: 6 }), { field: 'schedule', is: 'is', value: 'H' }),
      (id) => (id % 97 === 4 || id % 97 === 5) && id % 3 === 1,
    ],
    ['an empty group asks nothing', any(), () => true],
  ];
  test.each(cases)('%s', async (_, condition, fits) => {
    const where = 'of' in condition ? condition : all(condition);
    const expected = numbers.filter(fits);
    const { rows, total } = await fetchRows({ where, sort: 'id', limit: 200 });
    expect({ total, ids: rows.map(({ id }) => id) }).toEqual({ total: expected.length, ids: expected.slice(0, 200) });
  });

  test('and the search apply together', async () => {
    const found = await fetchRows({ search: ' Part 777 ', where: all({ field: 'cold', is: 'is', value: true }), sort: 'id' });
    expect(ids(found)).toEqual(numbers.filter((id) => String(id).startsWith('777') && id % 40 === 0));
  });

  test('treats wildcards, backslashes and quotes literally', async () => {
    for (const value of ['%', '_', '\\', "'", '"; drop table parts; --', '$1', '\u{1f48a}'])
      for (const is of ['contains', 'begins', 'is'] as const)
        expect(await fetchRows({ where: all({ field: 'name', is, value }) }), value).toEqual({ rows: [], total: 0 });
    expect(await fetchRows({ search: '100%' })).toEqual({ rows: [], total: 0 });
    expect((await fetchRows()).total).toBe(numbers.length);
  });
});

describe('undeclared parts are refused at their field', () => {
  const refusals: [string, RowsInput, string, RegExp][] = [
    ['a field without a filter', { where: all({ field: 'secret', is: 'is', value: 'x' }) }, 'where', /cannot be filtered by secret/],
    ['no field of the list', { where: all({ field: 'p.name', is: 'is', value: 'x' }) }, 'where', /cannot be filtered by p\.name/],
    ['a name of every object', { where: all({ field: 'constructor', is: 'is', value: 'x' }) }, 'where', /cannot be filtered/],
    ['a comparison of another kind', { where: all({ field: 'cold', is: 'contains', value: 'x' }) }, 'where', /does not support contains/],
    ['a text for a number', { where: all({ field: 'packs', is: 'is', value: '5' }) }, 'where', /needs a number/],
    ['a number for a text', { where: all({ field: 'name', is: 'contains', value: 5 }) }, 'where', /needs a text/],
    ['no value', { where: all({ field: 'packs', is: 'is' }) }, 'where', /one value/],
    ['one value for several', { where: all({ field: 'schedule', is: 'anyOf', value: 'H' }) }, 'where', /a list of values/],
    ['no value of several', { where: all({ field: 'schedule', is: 'anyOf', value: [] }) }, 'where', /a list of values/],
    ['three for between', { where: all({ field: 'packs', is: 'between', value: [1, 2, 3] }) }, 'where', /needs two values/],
    ['a choice that there is not', { where: all({ field: 'schedule', is: 'is', value: 'Z' }) }, 'where', /does not have this option/],
    ['a date that there is not', { where: all({ field: 'begun_on', is: 'is', value: '2026-02-30' }) }, 'where', /a date such as/],
    ['no moment', { where: all({ field: 'changed_at', is: 'over', value: 'yesterday' }) }, 'where', /a day such as/],
    ['an order that is not declared', { sort: 'uses' }, 'sort', /cannot be ordered by uses/],
    ['an order by an expression', { sort: 'name desc; --' }, 'sort', /cannot be ordered/],
  ];
  test.each(refusals)('%s', async (_, input, field, message) => {
    await expect(fetchRows(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { errors: [{ field, message: expect.stringMatching(message) }] },
    });
  });

  test('a filter in an address is parsed as JSON, and refused if invalid', async () => {
    const filter = all({ field: 'packs', is: 'is', value: 5 });
    expect(await whereSchema.parseAsync(JSON.stringify(filter))).toEqual(filter);
    for (const invalidFilter of ['{', '[]', 'null', '{"match":"all"}', '{"match":"all","of":[],"more":1}'])
      expect(whereSchema.safeParse(invalidFilter).success).toBe(false);
  });
});

import { getTableName } from 'drizzle-orm';
import { getTableConfig, integer, pgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { orderDemos } from '#platform/server/demo/order-demos.ts';

const writers = pgTable('writers', { id: integer().primaryKey() });
const books = pgTable('books', { id: integer().primaryKey(), writer_id: integer().references(() => writers.id) });
const prizes = pgTable('prizes', { id: integer().primaryKey() });

const demo = (tables: Demo['tables'], ...reads: string[]): Demo => ({ tables, reads, fill: () => Promise.resolve() });
const orderOf = (demos: Record<string, Demo>): string[] => [...orderDemos(new Map(Object.entries(demos))).keys()];

describe('a demo', () => {
  test('is filled after the demo whose tables its foreign keys point to', () => {
    expect(orderOf({ shop: demo([books]), authors: demo([writers]) })).toEqual(['authors', 'shop']);
  });

  test('is filled after the demo whose tables it reads', () => {
    expect(orderOf({ news: demo([], 'prizes'), jury: demo([prizes], 'books'), shop: demo([books]) })).toEqual(['shop', 'jury', 'news']);
  });

  test('keeps its position if it needs no other, and may refer to its own tables', () => {
    expect(orderOf({ shop: demo([books, writers], 'books'), jury: demo([prizes]) })).toEqual(['shop', 'jury']);
  });

  test('may refer to tables that no demo fills', () => {
    expect(orderOf({ shop: demo([books]) })).toEqual(['shop']);
  });

  test('is refused if it needs itself by way of others', () => {
    const demos = { news: demo([], 'prizes'), shop: demo([books]), authors: demo([writers], 'prizes'), jury: demo([prizes], 'books') };
    expect(() => orderOf(demos)).toThrow('Demos need each other: jury → shop → authors → jury');
  });

  test('is refused if it fills the table of another, or reads one that no demo fills', () => {
    expect(() => orderOf({ shop: demo([books]), library: demo([books]) })).toThrow('The demos of shop and library both fill books');
    expect(() => orderOf({ news: demo([], 'prizes') })).toThrow('The demo of news reads prizes, which no demo fills');
  });
});

test('the demos of the product come after those that they refer to and read', async () => {
  const ordered = [...orderDemos(await loadDemos())];
  const filled = new Set<string>();
  const early: string[] = [];
  const all = new Set(ordered.flatMap(([, { tables }]) => tables.map(getTableName)));
  for (const [feature, { tables, reads = [] }] of ordered) {
    for (const table of tables) filled.add(getTableName(table));
    const referred = tables.flatMap((table) => getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable)));
    for (const table of [...referred, ...reads]) if (all.has(table) && !filled.has(table)) early.push(`${feature} before ${table}`);
  }
  expect([early, all.size > 30]).toEqual([[], true]);
});

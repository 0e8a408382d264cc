import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { ShortBooks } from './demo/short-books.ts';
import { shortBookEntries, shortBookEventLog, stockFloors } from './schema.ts';
import { computeFloors } from './server/stock-floors.ts';
import { shortagesOf } from './server/suggest-entries.ts';

/** Drugs that people write by hand. */
const BY_HAND = 400;

/** Stores whose safety stock is set. */
const WITH_FLOORS = [3, 4, 5, 6];

async function floorsOf(client: pg.Client, now: Date) {
  const updated_at = new Date(now.getTime() - 20 * 86_400_000);
  const floors = [];
  for (const store_id of WITH_FLOORS)
    for (const { before: _none, ...floor } of await computeFloors(drizzle(client), store_id, now))
      floors.push({ ...floor, store_id, updated_at });
  return floors;
}

/** What the stores lack, in every state. */
const demo: Demo = {
  tables: [shortBookEntries, shortBookEventLog, stockFloors],
  reads: [
    'bills',
    'bill_lines',
    'store_stock',
    'distributor_rates',
    'distributors',
    'purchase_order_lines',
    'users',
    'category_settings',
    'drug_distributors',
  ],
  fill: async ({ client, insert, now }) => {
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    const { rows: drugs } = await client.query<{ id: number }>(
      'select id::int from drugs where retired_at is null and merged_into is null order by id limit $1',
      [BY_HAND],
    );
    const books = new ShortBooks(now);
    await insert(stockFloors, await floorsOf(client, now));
    for (const { id } of stores) books.fill(id, await shortagesOf(drizzle(client), id, now), cycled(drugs, id * 7).id);
    await books.fillOrdered(client);
    await insert(
      shortBookEntries,
      books.courses.map(({ row }) => row),
    );
    await insert(
      shortBookEventLog,
      books.courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;

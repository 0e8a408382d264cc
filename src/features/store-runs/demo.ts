import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { computeFloors } from '#features/short-book/server/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { demoRuns } from './demo/runs.ts';
import {
  autoShortManifest,
  floorProposals,
  orderPlaceManifest,
  safetyStockManifest,
  storeRunEventLog,
  storeRuns,
  storeRunStores,
} from './schema.ts';

/** Stores with mappings of their own. */
const OWN = [5, 9];
const soldWell = ['A1', 'A2', 'B'];
/** Stores whose floors are proposed. */
const PROPOSED = [10, 11, 12];

interface StoredFloor {
  store_id: number;
  drug_id: number;
  before: number | null;
  floor: number;
  use_per_day: number;
  lead_days: number;
}

async function storedFloors(client: pg.Client): Promise<StoredFloor[]> {
  const { rows } = await client.query<StoredFloor>(
    'select store_id::int, drug_id::int, null::int as before, floor, use_per_day::float8, lead_days from stock_floors order by store_id, drug_id',
  );
  return rows;
}

async function proposedFloors(client: pg.Client, now: Date): Promise<StoredFloor[]> {
  const floors: StoredFloor[] = [];
  for (const store_id of PROPOSED)
    for (const floor of await computeFloors(drizzle(client), store_id, now)) floors.push({ ...floor, store_id });
  return floors;
}

/** Number of floors of each store. */
function countByStore(floors: readonly StoredFloor[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { store_id } of floors) counts.set(store_id, (counts.get(store_id) ?? 0) + 1);
  return counts;
}

/** What the projects handle: all drugs, in two stores those that sell well; and their runs. */
const demo: Demo = {
  tables: [autoShortManifest, safetyStockManifest, orderPlaceManifest, storeRuns, storeRunStores, storeRunEventLog, floorProposals],
  reads: ['users', 'stock_floors', 'bills', 'bill_lines', 'store_stock', 'distributor_rates', 'distributors', 'purchase_order_lines'],
  fill: async ({ client, insert, now }) => {
    const { rows: categories } = await client.query<{ id: number }>(
      `select id::int from master_records where master = 'product-category' and retired_at is null and values ->> 'parent' is null order by id`,
    );
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    const mappings = categories.flatMap(({ id: category_id }) => [
      { category_id, store_id: null, grade: null, updated_at: now },
      ...OWN.flatMap((store_id) => soldWell.map((grade) => ({ category_id, store_id, grade, updated_at: now }))),
    ]);
    await insert(autoShortManifest, mappings);
    await insert(safetyStockManifest, mappings);
    await insert(orderPlaceManifest, mappings);
    const floors = { applied: await storedFloors(client), proposed: await proposedFloors(client, now) };
    const { courses, applied, proposed } = demoRuns(
      now,
      stores.map(({ id }) => id),
      { applied: countByStore(floors.applied), proposed: countByStore(floors.proposed) },
    );
    await insert(
      storeRuns,
      courses.map(({ row }) => row),
    );
    await insert(
      storeRunStores,
      courses.flatMap((course) => course.stores),
    );
    await insert(
      storeRunEventLog,
      courses.flatMap(({ log }) => log),
    );
    const ofRun = (run_id: number) => (floor: StoredFloor) => ({ run_id, ...floor });
    await insert(floorProposals, [...floors.applied.map(ofRun(applied.id)), ...floors.proposed.map(ofRun(proposed.id))]);
  },
};
export default demo;

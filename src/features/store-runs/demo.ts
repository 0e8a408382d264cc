import type { Demo } from '#platform/server/demo/demo.ts';
import { autoShortRuns } from './demo/runs.ts';
import { autoShortManifest, storeRunEventLog, storeRuns, storeRunStores } from './schema.ts';

/** Stores with mappings of their own. */
const OWN = [5, 9];
const soldWell = ['A1', 'A2', 'B'];

/** What auto-short handles: all drugs, in two stores those that sell well; and its runs. */
const demo: Demo = {
  tables: [autoShortManifest, storeRuns, storeRunStores, storeRunEventLog],
  reads: ['users'],
  fill: async ({ client, insert, now }) => {
    const { rows: categories } = await client.query<{ id: number }>(
      `select id::int from master_records where master = 'product-category' and retired_at is null and values ->> 'parent' is null order by id`,
    );
    const { rows: stores } = await client.query<{ id: number }>('select id::int from stores order by id');
    await insert(
      autoShortManifest,
      categories.flatMap(({ id: category_id }) => [
        { category_id, store_id: null, grade: null, updated_at: now },
        ...OWN.flatMap((store_id) => soldWell.map((grade) => ({ category_id, store_id, grade, updated_at: now }))),
      ]),
    );
    const courses = autoShortRuns(
      now,
      stores.map(({ id }) => id),
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
  },
};
export default demo;

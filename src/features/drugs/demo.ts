import { drizzle } from 'drizzle-orm/node-postgres';
import { drugCatalogue } from '#features/masters/demo/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { continueIds } from '#platform/server/demo/insert-rows.ts';
import { drugs } from './schema.ts';
import { projectDrugs } from './server/drug-projection.ts';

/** One drug for each item. */
const demo: Demo = {
  tables: [drugs],
  fill: async ({ client, insert, now }) => {
    const { rows: items } = await client.query<{ id: number; name: string }>(
      "select id::int, name from master_records where master = 'item' order by id",
    );
    const catalogue = new Map(drugCatalogue().map((drug) => [drug.name, drug.id]));
    // These drugs keep the ids of the catalogue; the projection writes all else.
    const empty = { name: '', composition: '', molecules: [], company: '', pack_size: 1, uom: '', grade: '', cold_chain: false };
    const numbered = items.flatMap(({ id: item_id, name }) => {
      const id = catalogue.get(name);
      return id === undefined ? [] : [{ id, item_id, ...empty, version: 0, updated_at: now }];
    });
    await insert(drugs, numbered);
    await continueIds(client, drugs);
    const ids = items.map(({ id }) => id);
    await projectDrugs(drizzle(client), ids, now);
  },
};
export default demo;

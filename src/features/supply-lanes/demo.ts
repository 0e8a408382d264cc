import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import { warehouses } from './places.ts';
import { supplyLanes } from './schema.ts';

const warehouseOf: Record<string, (typeof warehouses)[number]> = {
  Mumbai: 'Bhiwandi warehouse',
  Pune: 'Pune warehouse',
  Surat: 'Surat warehouse',
};
const weekdays = ['Mon Wed Fri', 'Tue Thu Sat', 'Mon Tue Wed Thu Fri Sat'];

/** Stores are supplied by the warehouse of their city and, second, by a distributor; warehouses by distributors. */
const demo: Demo = {
  tables: [supplyLanes],
  reads: ['stores', 'distributors'],
  fill: async ({ client, insert }) => {
    const { rows: stores } = await client.query<{ name: string; city: string }>('select name, city from stores order by id');
    const { rows: categories } = await client.query<{ id: number }>(
      "select id::int from master_records where master = 'product-category' and retired_at is null order by id limit 3",
    );
    const { rows: sellers } = await client.query<{ name: string }>('select name from distributors order by id limit 12');
    const names = sellers.map(({ name }) => name);
    const lane = (at: number) => ({ lead_days: 1 + (at % 3), weekdays: cycled(weekdays, at), cut_off: at % 2 === 0 ? '16:30' : '11:00' });
    const rows = categories.flatMap(({ id: category_id }) => [
      ...warehouses.flatMap((destination, at) => {
        const to = { destination_kind: 'WAREHOUSE', destination, source_kind: 'DISTRIBUTOR', category_id };
        return [1, 2].map((priority) => ({ ...to, source: cycled(names, at * 2 + priority), priority, ...lane(at + priority) }));
      }),
      ...stores.flatMap(({ name, city }, at) => {
        const to = { destination_kind: 'STORE', destination: name, category_id };
        const source = warehouseOf[city] ?? warehouses[0];
        return [
          { ...to, source_kind: 'WAREHOUSE', source, priority: 1, ...lane(at) },
          { ...to, source_kind: 'DISTRIBUTOR', source: cycled(names, at), priority: 2, ...lane(at + 1) },
        ];
      }),
    ]);
    await insert(supplyLanes, rows);
  },
};
export default demo;

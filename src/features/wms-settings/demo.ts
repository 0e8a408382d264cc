import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import type { Preference } from './preferences.ts';
import { categorySettings, distributorSettings, drugDistributors } from './schema.ts';

const DAY = 86_400_000;

const ofCategories: readonly [name: string, reorder_days: number, cover_days: number, most_packs: number | null][] = [
  ['Narcotic and habit-forming', 4, 8, 20],
  ['Vitamins and minerals', 6, 20, 100],
  ['Nutrition', 6, 14, 40],
  ['Insect repellents', 4, 10, null],
];

const ofDistributors: readonly [preference: Preference | null, least_margin: number | null][] = [
  ['SECOND', null],
  [null, 10],
  ['THIRD', 12.5],
];
/** Of the twelve that have rates, the last ones. */
const FIRST_DISTRIBUTOR = 9;

/** Drugs far down the list, with distributors of their own. */
const FIRST_DRUG = 320;
const DRUGS = 24;
const choices: readonly Preference[] = ['FIRST', 'FIRST', 'NEVER', 'SECOND'];

/** How the warehouse of the demonstration orders besides what the grades say. */
const demo: Demo = {
  tables: [categorySettings, distributorSettings, drugDistributors],
  reads: ['drugs', 'distributors', 'distributor_rates'],
  fill: async ({ client, insert, now }) => {
    const changed = (at: number) => ({ updated_at: new Date(now.valueOf() - (at + 2) * 6 * DAY) });
    const { rows: categories } = await client.query<{ id: number; name: string }>(
      `select id::int, name from master_records where master = 'product-category' and retired_at is null`,
    );
    const idOf = new Map(categories.map(({ id, name }) => [name, id]));
    await insert(
      categorySettings,
      ofCategories.flatMap(([name, reorder_days, cover_days, most_packs], at) => {
        const category_id = idOf.get(name);
        return category_id === undefined ? [] : [{ category_id, reorder_days, cover_days, most_packs, ...changed(at) }];
      }),
    );
    const { rows: distributors } = await client.query<{ id: number }>('select id::int from distributors order by id offset $1 limit $2', [
      FIRST_DISTRIBUTOR,
      ofDistributors.length,
    ]);
    await insert(
      distributorSettings,
      distributors.map(({ id: distributor_id }, at) => {
        const [preference, least_margin] = cycled(ofDistributors, at);
        return { distributor_id, preference, least_margin, ...changed(at) };
      }),
    );
    const { rows: offers } = await client.query<{ drug_id: number; distributor_id: number }>(
      `select distinct on (r.drug_id) r.drug_id::int, r.distributor_id::int from distributor_rates r
       where r.drug_id in (select id from drugs where retired_at is null and merged_into is null order by id offset $1 limit $2)
       order by r.drug_id, r.net_rate desc, r.distributor_id`,
      [FIRST_DRUG, DRUGS],
    );
    await insert(
      drugDistributors,
      offers.map((offer, at) => ({ ...offer, preference: cycled(choices, at), ...changed(at) })),
    );
  },
};
export default demo;

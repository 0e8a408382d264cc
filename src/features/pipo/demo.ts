import { pipoGroupDrugs, pipoGroups, pipoLogs } from './schema.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { colleague } from '#features/session/demo/public.ts';
import { random } from '#platform/server/demo/random.ts';

const PIPO = 41;
const DAY = 86_400_000;

/** Groups with what they hold, by the words that compositions begin with. */
const groups = [
  { name: 'Diabetes care', note: 'Counted together every Saturday', of: ['Glimepiride', 'Metformin', 'Sitagliptin', 'Vildagliptin'] },
  { name: 'Winter cough and cold', note: 'October to February', of: ['Dextromethorphan', 'Cetirizine', 'Levocetirizine'] },
  { name: 'First aid counter', note: '', of: ['Povidone iodine', 'Tramadol', 'Paracetamol'] },
];
const PRODUCTS = 24;

interface Product {
  id: number;
  composition: string;
}

interface Moves {
  groups: Row<typeof pipoGroups>[];
  members: Row<typeof pipoGroupDrugs>[];
  logs: Row<typeof pipoLogs>[];
}

function movesOf(drugs: readonly Product[], now: number): Moves {
  const draw = random(PIPO);
  const made: Moves = { groups: [], members: [], logs: [] };
  const user_id = colleague('omkar.j').id;
  for (const [index, { name, note, of }] of groups.entries()) {
    const group_id = index + 1;
    const products = drugs.filter(({ composition }) => of.some((word) => composition.startsWith(word))).slice(0, PRODUCTS);
    let last = 0;
    for (const { id: drug_id } of products) {
      const since = now - draw.whole(12 * DAY, 60 * DAY);
      made.logs.push({ at: new Date(since), group_id, drug_id, direction: 'IN', user_id });
      const out = draw.chance(0.2) ? since + draw.whole(DAY, 11 * DAY) : null;
      if (out === null) made.members.push({ group_id, drug_id, since: new Date(since) });
      else made.logs.push({ at: new Date(out), group_id, drug_id, direction: 'OUT', user_id });
      last = Math.max(last, out ?? since);
    }
    made.groups.push({ id: group_id, name, note, updated_at: new Date(last) });
  }
  made.logs.sort((one, other) => one.at.valueOf() - other.at.valueOf());
  return made;
}

/** PIPO groups with every product that went in or out of them over the last weeks, the oldest move first. */
const demo: Demo = {
  tables: [pipoGroups, pipoGroupDrugs, pipoLogs],
  fill: async ({ client, insert, now }) => {
    const { rows: drugs } = await client.query<Product>('select id::int, composition from drugs order by id');
    const made = movesOf(drugs, now.getTime());
    await insert(pipoGroups, made.groups);
    await insert(pipoGroupDrugs, made.members);
    await insert(pipoLogs, made.logs);
  },
};
export default demo;

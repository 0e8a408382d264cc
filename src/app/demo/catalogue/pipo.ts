import type { pipoGroupDrugs, pipoGroups, pipoLogs } from '#features/pipo/schema.ts';
import type { Row } from '../loading/insert-rows.ts';
import { colleague } from '../people/people.ts';
import { random } from '../random.ts';
import type { Drug } from './drug-catalogue.ts';

const PIPO = 41;
const DAY = 86_400_000;

/** Groups, with the composition prefixes of their members. */
const groups = [
  { name: 'Diabetes care', note: 'Counted together every Saturday', of: ['Glimepiride', 'Metformin', 'Sitagliptin', 'Vildagliptin'] },
  { name: 'Winter cough and cold', note: 'October to February', of: ['Dextromethorphan', 'Cetirizine', 'Levocetirizine'] },
  { name: 'First aid counter', note: '', of: ['Povidone iodine', 'Tramadol', 'Paracetamol'] },
];
const PRODUCTS = 24;

export interface DemoPipo {
  groups: Row<typeof pipoGroups>[];
  members: Row<typeof pipoGroupDrugs>[];
  logs: Row<typeof pipoLogs>[];
}

/** PIPO groups and the products added or removed over the last weeks, oldest change first. */
export function demoPipo(catalogue: readonly Drug[], now: number): DemoPipo {
  const draw = random(PIPO);
  const pipo: DemoPipo = { groups: [], members: [], logs: [] };
  const user_id = colleague('omkar.j').id;
  for (const [index, { name, note, of }] of groups.entries()) {
    const group_id = index + 1;
    const products = catalogue.filter(({ composition }) => of.some((prefix) => composition.startsWith(prefix))).slice(0, PRODUCTS);
    let last = 0;
    for (const { id: drug_id } of products) {
      const since = now - draw.whole(12 * DAY, 60 * DAY);
      pipo.logs.push({ at: new Date(since), group_id, drug_id, direction: 'IN', user_id });
      const removedAt = draw.chance(0.2) ? since + draw.whole(DAY, 11 * DAY) : null;
      if (removedAt === null) pipo.members.push({ group_id, drug_id, since: new Date(since) });
      else pipo.logs.push({ at: new Date(removedAt), group_id, drug_id, direction: 'OUT', user_id });
      last = Math.max(last, removedAt ?? since);
    }
    pipo.groups.push({ id: group_id, name, note, updated_at: new Date(last) });
  }
  pipo.logs.sort((a, b) => a.at.valueOf() - b.at.valueOf());
  return pipo;
}

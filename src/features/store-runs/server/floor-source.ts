import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { floorList } from '../lists.ts';

export const floorSource: ListSource = {
  list: floorList,
  from: sql`floor_proposals p join store_runs r on r.id = p.run_id join stores t on t.id = p.store_id join drugs d on d.id = p.drug_id`,
  id: sql`p.id`,
  version: null,
  columns: {
    drug: sql`d.name`,
    store: sql`t.name`,
    grade: sql`d.grade`,
    use_per_day: sql`p.use_per_day::float8`,
    lead_days: sql`p.lead_days`,
    before: sql`p.before`,
    floor: sql`p.floor`,
    run: sql`(r.project || '-' || r.id)`,
    status: sql`r.status`,
  },
  search: everyWord(sql`lower(d.name || ' ' || t.name)`),
  always: null,
  target: null,
};

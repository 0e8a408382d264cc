import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { categoryList, distributorList, drugDistributorList } from '../lists.ts';

const shared = { id: sql`s.id`, version: sql`s.version`, always: null } as const;
const columns = {
  state: stateColumn(sql`s.retired_at`),
  updated_at: sql`s.updated_at`,
};

export const categorySource: ListSource = {
  ...shared,
  list: categoryList,
  from: sql`category_settings s join master_records c on c.id = s.category_id`,
  columns: {
    category: sql`c.name`,
    reorder_days: sql`s.reorder_days`,
    cover_days: sql`s.cover_days`,
    most_packs: sql`s.most_packs`,
    ...columns,
  },
  search: everyWord(sql`lower(c.name)`),
  target: { id: categoryList.id, recordId: sql`s.id` },
};

export const distributorSource: ListSource = {
  ...shared,
  list: distributorList,
  from: sql`distributor_settings s join distributors d on d.id = s.distributor_id`,
  columns: { distributor: sql`d.name`, preference: sql`s.preference`, least_margin: sql`s.least_margin`, ...columns },
  search: everyWord(sql`lower(d.name)`),
  target: { id: distributorList.id, recordId: sql`s.id` },
};

export const drugDistributorSource: ListSource = {
  ...shared,
  list: drugDistributorList,
  from: sql`drug_distributors s join drugs g on g.id = s.drug_id join distributors d on d.id = s.distributor_id`,
  columns: { drug: sql`g.name`, distributor: sql`d.name`, preference: sql`s.preference`, ...columns },
  search: everyWord(sql`lower(g.name || ' ' || d.name)`),
  target: { id: drugDistributorList.id, recordId: sql`s.id` },
};

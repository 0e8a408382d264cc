import { sql } from 'drizzle-orm';
import { containing } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { qualityList } from '../../quality-list.ts';
import { masterFindings } from '../../schema.ts';

/** Findings of the last check of each master. */
export const findingSource: ListSource = {
  list: qualityList,
  from: sql`${masterFindings} f`,
  id: sql`f.id`,
  version: null,
  columns: {
    name: sql`f.name`,
    master: sql`f.master`,
    problem: sql`f.problem`,
    records: sql`cardinality(f.record_ids)`,
    found_at: sql`f.found_at`,
  },
  search: (words) => containing(sql`lower(f.name)`, words),
  always: null,
  target: null,
};

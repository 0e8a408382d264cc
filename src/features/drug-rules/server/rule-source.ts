import { sql } from 'drizzle-orm';
import { drugList } from '#features/drugs/public.ts';
import { drugRuleList } from '../lists.ts';
import { containing } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** Titles of the fields that rules may set. */
const titles = sql.raw(
  `(values ${drugList.fields
    .filter(({ edit }) => edit)
    .map(({ name, title }) => `('${name}', '${title}')`)
    .join(', ')}) as titles (name, title)`,
);

export const drugRuleSource: ListSource = {
  list: drugRuleList,
  from: sql`drug_rules r`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    name: sql`r.name`,
    priority: sql`r.priority`,
    active: sql`r.active`,
    sets: sql`(select string_agg(titles.title, ', ' order by titles.title) from ${titles} where r.values ? titles.name)`,
    applied_at: sql`r.applied_at`,
    updated_at: sql`r.updated_at`,
  },
  search: (words) => containing(sql`lower(r.name)`, words),
  always: null,
  target: null,
};

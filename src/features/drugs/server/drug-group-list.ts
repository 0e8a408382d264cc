import { sql } from 'drizzle-orm';
import { drugGroupList } from '../drug-group-list.ts';
import { containing } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** Groups of two or more drugs in use with the same composition, form, release and unit. */
const groups = sql`(
  select min(id) as id, composition_id, composition, presentation, uom, count(*) as drugs,
    round(min(mrp::float8 / pack_size)) as cheapest, round(max(mrp::float8 / pack_size)) as dearest,
    round(100 - 100 * min(mrp::float8 / pack_size) / max(mrp::float8 / pack_size)) as saving
  from drugs where retired_at is null and composition_id is not null and presentation is not null
  group by composition_id, composition, presentation, uom having count(*) > 1
) g`;

export const drugGroupSource: ListSource = {
  list: drugGroupList,
  from: groups,
  id: sql`g.id`,
  version: null,
  columns: {
    composition: sql`g.composition`,
    presentation: sql`g.presentation`,
    uom: sql`g.uom`,
    drugs: sql`g.drugs`,
    cheapest: sql`g.cheapest`,
    dearest: sql`g.dearest`,
    saving: sql`g.saving`,
    // Computed only for the rows of the page.
    companies: sql`(select count(distinct m.company) from drugs m where m.composition_id = g.composition_id and m.presentation = g.presentation and m.uom = g.uom and m.retired_at is null)`,
    available: sql`(select coalesce(sum(s.on_hand - s.reserved), 0) from drugs m join store_stock s on s.drug_id = m.id
      where m.composition_id = g.composition_id and m.presentation = g.presentation and m.uom = g.uom and m.retired_at is null)`,
  },
  search: (words) => containing(sql`lower(g.composition)`, words),
  always: null,
  target: null,
};

import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Days of sales and packs of a category, instead of those of the grade. */
export interface CategoryRule {
  reorder_days: number;
  cover_days: number;
  most_packs: number | null;
}

interface Found extends CategoryRule, Record<string, unknown> {
  drug_id: number;
}

/** Settings of the drugs’ categories, by drug: those of the nearest category above it that has some. */
export async function categoryRules(
  db: Pick<Queryable, 'execute'>,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, CategoryRule>> {
  const { rows } = await db.execute<Found>(sql`
    with recursive ruled (category_id, setting_id, distance) as (
      select category_id, id, 0 from category_settings where retired_at is null
      union all
      select c.id, r.setting_id, r.distance + 1 from ruled r
      join master_records c on c.master = 'product-category' and (c.values ->> 'parent')::bigint = r.category_id)
      cycle category_id set is_cycle using path
    select distinct on (d.id) d.id::int as drug_id, s.reorder_days, s.cover_days, s.most_packs
    from drugs d
    join master_records i on i.id = d.item_id
    join master_records p on p.id = (i.values ->> 'product')::bigint
    join ruled r on r.category_id = (p.values ->> 'category')::bigint and not r.is_cycle
    join category_settings s on s.id = r.setting_id
    where d.id = any(${sql.param([...drugIds])}::bigint[])
    order by d.id, r.distance, s.id`);
  return new Map(rows.map(({ drug_id, ...rule }) => [drug_id, rule]));
}

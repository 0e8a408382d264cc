import { sql } from 'drizzle-orm';
import { openQuantities } from '#features/purchase-orders/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { daysOf, type Grade } from '#features/wms-settings/public.ts';
import { categoryRules, planningAt } from '#features/wms-settings/server/public.ts';
import type { Figures } from '../suggestion.ts';

const DAY = 86_400_000;

export interface DrugFigures extends Figures {
  drug_id: number;
  /** Days whose sales give its use per day, at most. */
  observed_days: number;
}

interface Counted extends Record<string, unknown> {
  drug_id: number;
  grade: Figures['grade'];
  pack_size: number;
  units: number;
  days: number;
  free: number;
  floor: number | null;
}

/**
 * Drugs that a store has sold in the days that are observed, with what their suggestions follow from. A store that has sold for fewer
 * days is judged by those. What was sold of a drug that was merged counts for the one that replaced it.
 */
export async function figuresOf(db: Pick<Queryable, 'execute'>, storeId: number, now: Date): Promise<DrugFigures[]> {
  const planning = await planningAt(db, now);
  const { observed_days } = planning;
  const since = new Date(now.getTime() - observed_days * DAY).toISOString();
  const { rows } = await db.execute<Counted>(sql`
    with sold as (
      select coalesce(d.merged_into, d.id) as drug_id, sum(l.quantity)::int as units from bills b
      join bill_lines l on l.bill_id = b.id join drugs d on d.id = l.drug_id
      where b.store_id = ${storeId} and b.billed_at > ${since}::timestamptz and b.cancelled_at is null group by 1),
    observed as (
      select least(${observed_days}::int, greatest(1, ceil(extract(epoch from ${now.toISOString()}::timestamptz - min(billed_at)) / 86400)))::int as days
      from bills where store_id = ${storeId} and billed_at > ${since}::timestamptz)
    select d.id::int as drug_id, d.grade, d.pack_size, sold.units, observed.days, coalesce(s.on_hand - s.reserved, 0) as free, f.floor
    from sold cross join observed join drugs d on d.id = sold.drug_id and d.retired_at is null and d.merged_into is null
    left join store_stock s on s.store_id = ${storeId} and s.drug_id = d.id
    left join stock_floors f on f.store_id = ${storeId} and f.drug_id = d.id
    order by d.id`);
  const ids = rows.map(({ drug_id }) => drug_id);
  const ordered = await openQuantities(db, storeId, ids);
  const rules = await categoryRules(db, ids);
  const daysOfGrade = (grade: Grade) => ({
    reorder_days: planning[daysOf('reorder', grade)],
    cover_days: planning[daysOf('cover', grade)],
    most_packs: null,
  });
  return rows.map(({ drug_id, grade, pack_size, units, days, free, floor }) => ({
    drug_id,
    grade,
    pack_size,
    free,
    floor,
    observed_days,
    ...(rules.get(drug_id) ?? daysOfGrade(grade)),
    on_order: ordered.get(drug_id) ?? 0,
    use_per_day: Math.round((100 * units) / days) / 100,
  }));
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** The codes by which a distributor knows our drugs, by drug. A drug that was merged is the one it was merged into. */
export async function codesOf(
  db: Pick<Queryable, 'execute'>,
  distributorId: number,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (drugIds.length === 0) return new Map();
  const { rows } = await db.execute<{ drug_id: number; codes: string[] }>(sql`
    select coalesce(d.merged_into, d.id)::int as drug_id, array_agg(i.code order by i.score desc nulls last, lower(i.code)) as codes
    from drugs d join distributor_items i on i.drug_id = d.id
    where (d.id = any(${sql.param([...drugIds])}::bigint[]) or d.merged_into = any(${sql.param([...drugIds])}::bigint[]))
      and i.distributor_id = ${distributorId} and i.status = 'mapped' and i.retired_at is null
    group by 1`);
  return new Map(rows.map(({ drug_id, codes }) => [drug_id, codes]));
}

import { sql } from 'drizzle-orm';
import type { InputRow } from '#platform/import/server/batch-target.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/**
 * Rows of a file of a distributor that name drugs as the distributor does, by its codes, with our names instead. Products must be
 * mapped; where a drug has a name like the code, the drug is meant.
 */
export async function withDrugNames<Row extends Pick<InputRow, 'line' | 'given'>>(db: Queryable, rows: readonly Row[]): Promise<Row[]> {
  const coded = rows.flatMap(({ line, given: { distributor, drug } }) => (distributor && drug ? [{ line, distributor, drug }] : []));
  if (coded.length === 0) return [...rows];
  const { rows: found } = await db.execute<{ line: number; name: string }>(sql`
    select g.line, coalesce(kept.name, d.name) as name
    from json_to_recordset(${JSON.stringify(coded)}::json) as g (line integer, distributor text, drug text)
    join distributors x on lower(x.name) = lower(trim(g.distributor))
    join distributor_items i on i.distributor_id = x.id and lower(i.code) = lower(trim(g.drug)) and i.status = 'mapped' and i.retired_at is null
    join drugs d on d.id = i.drug_id left join drugs kept on kept.id = d.merged_into
    where not exists (select from drugs n where lower(n.name) = lower(trim(g.drug)) and n.retired_at is null)`);
  const names = new Map(found.map(({ line, name }) => [line, name]));
  return rows.map((row) => {
    const drug = names.get(row.line);
    return drug === undefined ? row : { ...row, given: { ...row.given, drug } };
  });
}

import { sql } from 'drizzle-orm';
import type { RivalContract } from '#machines/supply/supply-contract-facts.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { bindingStatuses } from '../contract-choices.ts';

/** Another contract of the distributor, approved or in force, with prices of the same drugs in the same days; null: none. */
export async function rivalOf(db: Queryable, contractId: number): Promise<RivalContract | null> {
  const { rows } = await db.execute<{ number: string; drugs: string[] }>(sql`
    select other.number, array_agg(d.name order by lower(d.name)) as drugs
    from supply_contracts c
    join supply_contracts other on other.distributor_id = c.distributor_id and other.id <> c.id and other.status in ${bindingStatuses}
      and other.first_on <= c.last_on and c.first_on <= other.last_on
    join supply_contract_lines l on l.contract_id = c.id
    join supply_contract_lines o on o.contract_id = other.id and o.drug_id = l.drug_id
    join drugs d on d.id = l.drug_id
    where c.id = ${contractId} group by other.id order by other.first_on, other.id limit 1`);
  return rows[0] ?? null;
}

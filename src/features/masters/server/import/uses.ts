import { sql } from 'drizzle-orm';
import { countForeignUses } from '#platform/import/server/undo/foreign-uses.ts';
import type { Uses } from '#platform/import/server/undo/decide-undo.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { MasterId } from '../../masters.ts';
import { usesOf } from '../master-hooks.ts';

/** Tables of a record's own references and of its projections. */
const OWN = ['master_references', 'master_records', 'drugs'];

/** References to records of a master: from records in use, and from data of other features. */
export async function countMasterUses(db: Queryable, master: MasterId, ids: readonly number[]): Promise<ReadonlyMap<number, Uses>> {
  const { rows } = await db.execute<{ id: number; from: number[] }>(sql`
    select r.target_id as id, array_agg(distinct r.record_id) as "from"
    from master_references r join master_records o on o.id = r.record_id
    where r.target_id = any(${sql.param([...ids])}::bigint[]) and o.retired_at is null group by r.target_id`);
  const byId = new Map<number, Uses>(rows.map(({ id, from }) => [id, { from: from.map(Number), others: 0 }]));
  const others = [
    await countForeignUses(db, 'master_records', ids, OWN),
    (await usesOf(master)?.count(db, ids)) ?? new Map<number, Uses>(),
  ];
  for (const [id, { others: n }] of others.flatMap((each) => [...each])) {
    const { from = [], others: counted = 0 } = byId.get(id) ?? {};
    byId.set(id, { from, others: counted + n });
  }
  return byId;
}

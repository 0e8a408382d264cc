import { ORPCError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PairRecord } from '../merge-contract.ts';
import { countRecords } from './merge-tables.ts';
import { pairTables } from './pair-source.ts';

interface PairRow extends Record<string, unknown> {
  reason: PairRecord['reason'];
  merge: { merge_id: number; status: PairRecord['status']; by: string; at: string } | null;
  people: Omit<PairRecord['people'][number], 'records'>[];
}

const person = (alias: 'a' | 'b') =>
  sql.raw(`json_build_object('patient_id', ${alias}.id, 'name', ${alias}.name, 'phone_no', ${alias}.phone_no, 'gender', ${alias}.gender,
    'born_on', ${alias}.born_on, 'guardian', ${alias}.guardian, 'addresses', (select coalesce(json_agg(x.address || ', ' || x.pincode order by x.id), '[]')
      from patient_addresses x where x.patient_id = ${alias}.id and x.removed_at is null))`);

/** Both patients side by side, and the latest merge of the two. @throws ORPCError 404 */
export async function readPair(db: Queryable, pairId: number): Promise<PairRecord> {
  const { rows } = await db.execute<PairRow>(sql`
    select d.reason, json_build_array(${person('a')}, ${person('b')}) as people,
      case when m.id is not null then json_build_object('merge_id', m.id, 'status', m.status, 'by', m.by,
        'at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as merge
    from ${pairTables} where d.id = ${pairId}`);
  const [found] = rows;
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Pair not found' });
  const { reason, merge, people } = found;
  return {
    pair_id: pairId,
    reason,
    status: merge?.status ?? 'found',
    merge: merge && { merge_id: merge.merge_id, by: merge.by, at: merge.at },
    people: await Promise.all(people.map(async (each) => ({ ...each, records: await countRecords(db, each.patient_id) }))),
  };
}

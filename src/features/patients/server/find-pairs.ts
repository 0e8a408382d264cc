import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { pairList } from '../pair-list.ts';
import { patientPairs } from '../schema.ts';
import { areFamily, LIKE } from './find-patients.ts';

/** Looks for patients who are stored twice in the background: among a million it takes seconds, which no request should. */

/** More patients with one phone or address, such as a hospital's, say nothing about who they are. */
const SHARED = 8;
/** Pairs of each reason; of more, the latest patients'. */
const PAIRS = 2_500;

const addressText = (alias: string): SQL => sql.raw(`lower(${alias}.address || ' ' || ${alias}.pincode)`);

const sharedAddress = sql`exists (select from patient_addresses x join patient_addresses y on ${addressText('y')} = ${addressText('x')}
  where x.patient_id = a.id and y.patient_id = b.id and x.removed_at is null and y.removed_at is null)`;

/** Stores pairs, a query of `one` and `other`, with what both have in common. */
const storePairs = (pairs: SQL, at: Date): SQL => sql`
  insert into ${patientPairs} (one_id, other_id, reason, found_at)
  select one, other, case when same_phone and same_address then 'BOTH' when same_phone then 'PHONE' when same_address then 'ADDRESS' else 'USER' end,
    ${at.toISOString()}::timestamptz
  from (select pair.one, pair.other, a.phone_no = b.phone_no as same_phone, ${sharedAddress} as same_address
    from (${pairs}) pair join patients a on a.id = pair.one join patients b on b.id = pair.other) found
  on conflict (one_id, other_id) do update set reason = excluded.reason, found_at = excluded.found_at`;

const isLike = sql`similarity(lower(a.name), lower(b.name)) >= ${LIKE} and not ${areFamily(sql`a.id`, sql`b.id`)}`;

const withPhone = sql`
  select a.id as one, b.id as other from (
      select phone_no from patients where merged_into is null and erased_at is null group by phone_no having count(*) between 2 and ${SHARED} order by max(id) desc
    ) shared
    join patients a on a.phone_no = shared.phone_no and a.merged_into is null and a.erased_at is null
    join patients b on b.phone_no = shared.phone_no and b.merged_into is null and b.erased_at is null and b.id > a.id
  where ${isLike} order by b.id desc limit ${PAIRS}`;

const withAddress = sql`
  select a.id as one, b.id as other from (
      select ${addressText('s')} as at from patient_addresses s where s.removed_at is null
      group by 1 having count(distinct s.patient_id) between 2 and ${SHARED}
    ) shared
    join patient_addresses x on ${addressText('x')} = shared.at and x.removed_at is null
    join patient_addresses y on ${addressText('y')} = shared.at and y.removed_at is null and y.patient_id > x.patient_id
    join patients a on a.id = x.patient_id and a.merged_into is null and a.erased_at is null
    join patients b on b.id = y.patient_id and b.merged_into is null and b.erased_at is null
  where ${isLike} order by b.id desc limit ${PAIRS}`;

/** Statements that bring the pairs up to date: what was found is stored, and what is no longer alike and was never proposed goes. */
export const pairStatements = (at: Date): SQL[] => [
  storePairs(sql`select * from (${withPhone}) p union select * from (${withAddress}) q`, at),
  sql`delete from ${patientPairs} p where p.found_at < ${at.toISOString()}::timestamptz and not exists (select from patient_merges m
    where (m.patient_id, m.duplicate_id) in ((p.one_id, p.other_id), (p.other_id, p.one_id)))`,
];

export async function findPairs(db: Database, clock: Clock, realtime: Realtime): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    for (const statement of pairStatements(at)) await tx.execute(statement);
  });
  realtime.recordsChanged(pairList.id);
}

/** A pair that a user has proposed is in the list at once. */
export const storePair = async (tx: Queryable, ids: readonly [number, number], at: Date): Promise<void> => {
  await tx.execute(storePairs(sql`select ${Math.min(...ids)}::bigint as one, ${Math.max(...ids)}::bigint as other`, at));
};

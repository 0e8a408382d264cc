import { sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { type MasterId, masterIds } from '../../masters.ts';
import { qualityList } from '../../quality-list.ts';
import { findProblems, type Problem } from './problems.ts';
import { masterChecks, masterFindings } from '../../schema.ts';

/** Checks the data of the masters in the background: 100,000 drugs take seconds, which no request should. */

/** Milliseconds after which a master is checked even without changed records, because the use of its records may have changed. */
const STALE = 24 * 3_600_000;
/** Namespace of the advisory locks: one server writes the findings of a master at a time. */
const LOCK = 4714;
/** Findings per statement. */
const PORTION = 5_000;
/** Characters of the names shown for a finding. */
const NAMES_LENGTH = 200;

/** Masters that changed since their last check, or whose check is stale. */
async function dueMasters(db: Database, at: Date): Promise<MasterId[]> {
  const { rows } = await db.execute<{ master: MasterId }>(sql`
    select masters.master from unnest(${sql.param([...masterIds])}::text[]) as masters (master)
    cross join lateral (select max(updated_at) as latest from master_records m where m.master = masters.master) changed
    left join ${masterChecks} c on c.master = masters.master
    where c.master is null or c.seen is distinct from changed.latest or c.checked_at < ${new Date(at.getTime() - STALE).toISOString()}`);
  return rows.map(({ master }) => master);
}

const storeFindings = (master: MasterId, at: Date, problems: readonly Problem[]) => sql`
  insert into ${masterFindings} (master, problem, name, record_ids, first_id, found_at)
  select ${master}, g.problem, left(string_agg(m.name, ' · ' order by m.id), ${NAMES_LENGTH}), g.record_ids, g.record_ids[1], ${at.toISOString()}::timestamptz
  from json_to_recordset(${JSON.stringify(problems)}::json) as g (problem text, record_ids bigint[]) join master_records m on m.id = any(g.record_ids)
  group by g.problem, g.record_ids
  on conflict (master, problem, first_id) do update set name = excluded.name, record_ids = excluded.record_ids, found_at = excluded.found_at`;

/** Rewrites the findings of a master; findings that remain keep their ids. */
export async function checkMaster(db: Database, master: MasterId, at: Date): Promise<void> {
  // Read first: records that change during the check are checked again.
  const { rows } = await db.execute<{ latest: string | null }>(sql`
    select max(updated_at)::text as latest from master_records where master = ${master}`);
  const { problems, records } = await findProblems(db, master);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${masterIds.indexOf(master) + 1})`);
    for (let first = 0; first < problems.length; first += PORTION)
      await tx.execute(storeFindings(master, at, problems.slice(first, first + PORTION)));
    await tx.execute(sql`delete from ${masterFindings} where master = ${master} and found_at <> ${at.toISOString()}::timestamptz`);
    await tx.execute(sql`
      insert into ${masterChecks} (master, checked_at, seen, records)
      values (${master}, ${at.toISOString()}::timestamptz, ${rows[0]?.latest ?? null}::timestamptz, ${records})
      on conflict (master) do update set checked_at = excluded.checked_at, seen = excluded.seen, records = excluded.records`);
  });
}

/** Checks the masters that are due. */
export async function checkMasters(db: Database, clock: Clock, realtime: Realtime): Promise<void> {
  for (const master of await dueMasters(db, clock.now())) {
    await checkMaster(db, master, clock.now());
    realtime.recordsChanged(qualityList.id);
  }
}

import { ORPCError } from '@orpc/server';
import { inArray, sql } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { MasterFinding } from '../../contract.ts';
import type { MasterId } from '../../masters.ts';
import type { MasterProblem } from '../../quality-list.ts';
import { masterDistinctPairs, masterFindings, masterRecords } from '../../schema.ts';
import { mergeOf } from '../master-hooks.ts';
import { presentRows } from '../records.ts';
import { pairsOf } from './duplicates.ts';

/** Findings with their records, and pairs of records that are no duplicates. */

interface StoredFinding extends Record<string, unknown> {
  id: number;
  master: MasterId;
  problem: MasterProblem;
  record_ids: number[];
  found_at: string;
}

async function storedFinding(db: Queryable, findingId: number): Promise<StoredFinding> {
  const { rows } = await db.execute<StoredFinding>(sql`
    select id, master, problem, record_ids, to_json(found_at) #>> '{}' as found_at from ${masterFindings} where id = ${findingId}`);
  const [found] = rows;
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Finding not found' });
  return { ...found, record_ids: found.record_ids.map(Number) };
}

/** Number of references to each record. */
async function usesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; uses: number }>(sql`
    select target_id as id, count(*) as uses from master_references where target_id = any(${sql.param([...ids])}::bigint[]) group by target_id`);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Records that data of other features refers to. */
async function bookedOf(db: Queryable, master: MasterId, ids: readonly number[]): Promise<Set<number>> {
  const merge = mergeOf(master);
  if (!merge) return new Set();
  const { rows } = await db.execute<{ id: number }>(
    sql`select m.id from master_records m where m.id = any(${sql.param([...ids])}::bigint[]) and ${merge.isBooked(sql`m.id`)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The last user who marked the records of a finding as not duplicates; null if not marked. */
async function markedBy(db: Queryable, ids: readonly number[]): Promise<MasterFinding['marked']> {
  const all = sql`${sql.param([...ids])}::bigint[]`;
  const { rows } = await db.execute<{ by: string; at: string | Date }>(
    sql`select by, at from ${masterDistinctPairs} where one = any(${all}) and other = any(${all}) order by at desc limit 1`,
  );
  const [marked] = rows;
  return marked ? { by: marked.by, at: new Date(marked.at).toISOString() } : null;
}

export async function readFinding(db: Queryable, findingId: number): Promise<MasterFinding> {
  const { id, master, problem, record_ids, found_at } = await storedFinding(db, findingId);
  const stored = await db.select().from(masterRecords).where(inArray(masterRecords.id, record_ids)).orderBy(masterRecords.id);
  const [rows, uses, booked, marked] = await Promise.all([
    presentRows(db, stored),
    usesOf(db, record_ids),
    bookedOf(db, master, record_ids),
    markedBy(db, record_ids),
  ]);
  const created = new Map(stored.map((record) => [record.id, record.created_at.toISOString()]));
  return {
    id,
    master,
    problem,
    checked_at: new Date(found_at).toISOString(),
    marked,
    records: rows.map((row) => ({
      ...row,
      uses: uses.get(row.id) ?? 0,
      booked: booked.has(row.id),
      created_at: created.get(row.id) ?? row.updated_at,
    })),
  };
}

async function remember(tx: Transaction, { at }: Cause, by: string, ids: readonly number[]): Promise<void> {
  const pairs = pairsOf(ids).map(([one, other]) => ({ one, other }));
  await tx.execute(sql`
    insert into ${masterDistinctPairs} (one, other, by, at)
    select one, other, ${by}, ${at.toISOString()}::timestamptz from json_to_recordset(${JSON.stringify(pairs)}::json) as g (one bigint, other bigint)
    on conflict do nothing`);
}

async function forget(tx: Transaction, ids: readonly number[]): Promise<void> {
  const all = sql`${sql.param([...ids])}::bigint[]`;
  await tx.execute(sql`delete from ${masterDistinctPairs} where one = any(${all}) and other = any(${all})`);
}

/** Marks the records of a group as no duplicates of each other, or as possible ones again. */
export async function markDistinct(
  db: Database,
  cause: Cause,
  by: string,
  { finding_id, distinct }: { finding_id: number; distinct: boolean },
): Promise<MasterFinding> {
  await db.transaction(async (tx) => {
    const { master, problem, record_ids } = await storedFinding(tx, finding_id);
    if (problem !== 'DUPLICATES' && problem !== 'DISTINCT')
      throw badRequest([{ field: 'finding_id', message: 'These records are not possible duplicates' }]);
    const marked: MasterProblem = distinct ? 'DISTINCT' : 'DUPLICATES';
    if (problem === marked) return;
    if (distinct) await remember(tx, cause, by, record_ids);
    else await forget(tx, record_ids);
    // A group of the other kind with the same first record has become part of this one.
    await tx.execute(sql`
      delete from ${masterFindings} where master = ${master} and problem = ${marked} and first_id = ${record_ids[0] ?? 0} and id <> ${finding_id}`);
    await tx.execute(sql`update ${masterFindings} set problem = ${marked} where id = ${finding_id}`);
    await recordAudit(
      tx,
      cause,
      `master_findings/${finding_id}`,
      { records: record_ids, distinct: !distinct },
      { records: record_ids, distinct },
    );
  });
  return readFinding(db, finding_id);
}

/** Takes merged records out of their groups; a group of one is no group any more. */
export async function leaveFindings(tx: Transaction, ids: readonly number[]): Promise<void> {
  const dropped = sql`${sql.param([...ids])}::bigint[]`;
  await tx.execute(sql`delete from ${masterFindings} where record_ids && ${dropped} and (
    select count(*) from unnest(record_ids) as id where not id = any(${dropped})) < case when problem in ('DUPLICATES', 'DISTINCT', 'RETIRED_DOUBLE') then 2 else 1 end`);
  await tx.execute(sql`
    update ${masterFindings} set record_ids = array(select id from unnest(record_ids) as id where not id = any(${dropped}) order by id)
    where record_ids && ${dropped}`);
}

import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type MasterId, masterIds, masters, type MasterValues } from '../masters.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { masterRecords } from '../schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { idsIn, referenceFields } from './references.ts';

/** Validation of a record against other records, inside the transaction of the write. */

interface FieldFault {
  field: string;
  message: string;
}

/** Namespace of the advisory locks on masters; the second key is the master's, 0 stands for all. */
const LOCK = 4712;

/**
 * Serialises writes of one master, which keeps values unique and prevents cycles. Writes of different masters cannot deadlock:
 * they lock their own record before the referenced ones, and no master refers back to itself through others.
 */
export async function lockMaster(tx: Transaction, master: MasterId): Promise<void> {
  await lockAgainstMerges(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${masterIds.indexOf(master) + 1})`);
}

/** Blocks merges, not other writes. */
export async function lockAgainstMerges(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}, 0)`);
}

/** Blocks all writes of masters: a merge affects several. */
export async function lockAllMasters(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, 0)`);
}

async function uniqueFaults(tx: Transaction, master: MasterId, recordId: number | null, values: MasterValues): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const [at, { name, unique }] of masters[master].fields.entries()) {
    const value = values[name];
    if (!unique || typeof value !== 'string') continue;
    const stored = at === 0 ? sql`${masterRecords.name}` : sql`${masterRecords.values} ->> ${name}`;
    const [other] = await tx
      .select({ id: masterRecords.id })
      .from(masterRecords)
      .where(
        and(
          eq(masterRecords.master, master),
          isNull(masterRecords.retired_at),
          sql`lower(${stored}) = lower(${value})`,
          recordId === null ? undefined : ne(masterRecords.id, recordId),
        ),
      )
      .limit(1);
    if (other) faults.push({ field: `values.${name}`, message: 'Another record in use has this value' });
  }
  return faults;
}

/** New references must exist and be in use; unchanged ones may stay. Locks the records, so that they stay in use. */
async function referenceFaults(tx: Transaction, master: MasterId, before: MasterValues, values: MasterValues): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const { name, of } of referenceFields(master)) {
    const unchanged = new Set(idsIn(before[name]));
    const chosen = idsIn(values[name]).filter((id) => !unchanged.has(id));
    if (chosen.length === 0 || !of) continue;
    const found = await tx
      .select({ id: masterRecords.id, retired_at: masterRecords.retired_at })
      .from(masterRecords)
      .where(and(eq(masterRecords.master, of), inArray(masterRecords.id, chosen)))
      .orderBy(masterRecords.id)
      .for('share');
    if (found.length < chosen.length) faults.push({ field: `values.${name}`, message: 'Record not found' });
    else if (found.some(({ retired_at }) => retired_at !== null))
      faults.push({ field: `values.${name}`, message: 'This record is retired: choose another' });
  }
  return faults;
}

/** Ids reachable from a record through references within its master; includes itself if there is a cycle. */
export async function findReachable(db: Queryable, master: MasterId, from: readonly number[]): Promise<Set<number>> {
  const within = referenceFields(master).flatMap(({ name, of }) => (of === master ? [name] : []));
  if (within.length === 0 || from.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive above (id) as (
      select unnest(${sql.param([...from])}::bigint[])
      union
      select r.target_id from master_references r join above on above.id = r.record_id where r.field = any(${sql.param(within)}::text[])
    )
    select id from above`);
  return new Set(rows.map(({ id }) => id));
}

async function cycleFaults(tx: Transaction, master: MasterId, recordId: number | null, values: MasterValues): Promise<FieldFault[]> {
  if (recordId === null) return [];
  const faults: FieldFault[] = [];
  for (const { name, of } of referenceFields(master)) {
    if (of !== master) continue;
    const reachable = await findReachable(tx, master, idsIn(values[name]));
    if (reachable.has(recordId)) faults.push({ field: `values.${name}`, message: 'This points back to the record itself' });
  }
  return faults;
}

/**
 * Rejects (400) values that conflict with other records: duplicates of unique values, missing or retired references, cycles.
 * @param recordId null for a new record
 * @param before current values; empty for a new record
 */
export async function requireFitting(
  tx: Transaction,
  master: MasterId,
  recordId: number | null,
  before: MasterValues,
  values: MasterValues,
): Promise<void> {
  const faults = [
    ...(await uniqueFaults(tx, master, recordId, values)),
    ...(await referenceFaults(tx, master, before, values)),
    ...(await cycleFaults(tx, master, recordId, values)),
  ];
  if (faults.length > 0) throw badRequest(faults);
}

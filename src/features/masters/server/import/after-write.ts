import { sql } from 'drizzle-orm';
import { type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import type { Stored } from '#platform/import/server/table/table.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { projectMasters } from '../master-hooks.ts';
import { type MasterId, masterIds, type MasterValues } from '../../masters.ts';
import { auditKey } from '../changes.ts';
import { referenceFields, referencesOf } from '../references.ts';
import { lockMaster } from '../rules.ts';
import { builders } from './names.ts';

/** Steps after an import wrote or reverted records of a master. */

const refersTo = new Map(masterIds.map((id) => [id, referenceFields(id).flatMap(({ of }) => of ?? [])]));

/** Masters of which an import may create records, including itself. */
function reachableMasters(master: MasterId, into = new Set<MasterId>()): Set<MasterId> {
  if (into.has(master)) return into;
  into.add(master);
  for (const of of refersTo.get(master) ?? []) if (of in builders) reachableMasters(of, into);
  return into;
}

/** Locks the masters to be written, always in the same order to avoid deadlocks. */
export async function lockWrittenMasters(tx: Transaction, master: MasterId, isMaking: boolean): Promise<void> {
  const written = isMaking ? reachableMasters(master) : new Set([master]);
  for (const id of masterIds) if (written.has(id)) await lockMaster(tx, id);
}

const referencesIn = (master: MasterId, values: RowValues) => referencesOf(master, values as MasterValues);
const idsOf = (records: readonly Stored[]) => records.map(({ id }) => id);

/** Synchronises the table of references with the values. */
async function storeReferences(tx: Transaction, master: MasterId, added: readonly Stored[], changed: readonly Stored[]): Promise<void> {
  if (changed.length > 0)
    await tx.execute(sql`delete from master_references where record_id = any(${sql.param(idsOf(changed))}::bigint[])`);
  const rows = [...added, ...changed].flatMap(({ id, values }) =>
    referencesIn(master, values).map((reference) => ({ record_id: id, ...reference })),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into master_references (record_id, field, target_id)
    select record_id, field, target_id from json_to_recordset(${JSON.stringify(rows)}::json) as g (record_id bigint, field text, target_id bigint)`);
}

/** Projects the drugs; must be the last step of a transaction. */
async function project(tx: Transaction, cause: Cause, master: MasterId, others: readonly Stored[], changed: readonly Stored[]) {
  if (master === 'item' && others.length + changed.length > 0) await projectMasters(tx, idsOf([...others, ...changed]), cause.at);
  else if (changed.length > 0) await projectMasters(tx, { changed: idsOf(changed) }, cause.at);
}

export async function followWritten(
  tx: Transaction,
  cause: Cause,
  master: MasterId,
  { added, changed }: { added: readonly Stored[]; changed: readonly Stored[] },
): Promise<void> {
  await storeReferences(tx, master, added, changed);
  await project(tx, cause, master, added, changed);
}

/** Retires the records that this batch created for references of its rows and that no record in use refers to any more. */
export async function retireUnused(tx: Transaction, cause: Cause, named: readonly number[]): Promise<void> {
  let candidateIds = [...new Set(named)];
  while (candidateIds.length > 0) {
    const { rows } = await tx.execute<{ id: number; version: number }>(sql`
      update master_records m set retired_at = ${cause.at.toISOString()}::timestamptz, version = m.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
      where m.id = any(${sql.param(candidateIds)}::bigint[]) and m.retired_at is null
        and exists (select 1 from audit a where a.record = 'master_records/' || m.id and a.before is null and a.request_id = ${cause.requestId}
          and a.after -> 'values' = m.values)
        and not exists (
          select 1 from master_references r join master_records o on o.id = r.record_id where r.target_id = m.id and o.retired_at is null)
      returning m.id, m.version`);
    if (rows.length === 0) return;
    await recordAudits(
      tx,
      cause,
      rows.map(({ id, version }) => ({
        record: auditKey(id),
        before: { version: version - 1, retired: false },
        after: { version, retired: true },
      })),
    );
    const next = await tx.execute<{ id: number }>(sql`
      select distinct target_id as id from master_references where record_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
    candidateIds = next.rows.map(({ id }) => id);
  }
}

export async function followUndone(
  tx: Transaction,
  cause: Cause,
  master: MasterId,
  { removed, changed }: { removed: readonly Stored[]; changed: readonly Stored[] },
): Promise<void> {
  await storeReferences(tx, master, [], changed);
  const named = [...removed, ...changed].flatMap(({ before }) => referencesIn(master, before ?? {}));
  await retireUnused(
    tx,
    cause,
    named.map(({ target_id }) => target_id),
  );
  await project(tx, cause, master, removed, changed);
}

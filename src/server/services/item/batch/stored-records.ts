import { sql } from 'drizzle-orm';
import type { MasterId, MasterValues } from '#contracts/masters.ts';
import type { Cause } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { referencesOf } from '../references.ts';
import { nameOf } from '../values.ts';

/** Many records of a master in one statement. */

export interface RecordOf {
  line: number;
  values: MasterValues;
}
export interface StoredRecord extends RecordOf {
  id: number;
  version: number;
}

interface Stored extends Record<string, unknown> {
  line: number;
  id: number;
  version: number;
}

const withIds = (records: readonly RecordOf[], stored: readonly Stored[]): StoredRecord[] => {
  const byLine = new Map(records.map((record) => [record.line, record]));
  return stored.flatMap(({ line, id, version }) => {
    const record = byLine.get(line);
    return record ? [{ ...record, id, version }] : [];
  });
};

export async function insertRecords(
  tx: Transaction,
  cause: Cause,
  master: MasterId,
  records: readonly RecordOf[],
): Promise<StoredRecord[]> {
  if (records.length === 0) return [];
  const json = JSON.stringify(records.map(({ line, values }) => ({ line, name: nameOf(master, values), values })));
  const at = cause.at.toISOString();
  const { rows } = await tx.execute<Stored>(sql`
    with given as materialized (
      select line, name, "values", nextval(pg_get_serial_sequence('master_records', 'id')) as id
      from json_to_recordset(${json}::json) as g (line integer, name text, "values" jsonb) order by line
    ), added as (
      insert into master_records (id, master, name, "values", created_at, updated_at) overriding system value
      select id, ${master}, name, "values", ${at}::timestamptz, ${at}::timestamptz from given
    )
    select line, id, 1 as version from given`);
  return withIds(records, rows);
}

/** Records that are held already: their versions have been looked at. */
export async function updateRecords(
  tx: Transaction,
  cause: Cause,
  master: MasterId,
  records: readonly (RecordOf & { id: number })[],
): Promise<StoredRecord[]> {
  if (records.length === 0) return [];
  const json = JSON.stringify(records.map(({ line, id, values }) => ({ line, id, name: nameOf(master, values), values })));
  const { rows } = await tx.execute<Stored>(sql`
    update master_records m set name = g.name, "values" = g."values", version = m.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
    from json_to_recordset(${json}::json) as g (line integer, id bigint, name text, "values" jsonb)
    where m.id = g.id returning g.line, m.id, m.version`);
  return withIds(records, rows);
}

/** The table of references says what the values of new records say. */
export async function insertReferences(
  tx: Transaction,
  master: MasterId,
  records: readonly Pick<StoredRecord, 'id' | 'values'>[],
): Promise<void> {
  const rows = records.flatMap(({ id, values }) => referencesOf(master, values).map((reference) => ({ record_id: id, ...reference })));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into master_references (record_id, field, target_id)
    select record_id, field, target_id from json_to_recordset(${JSON.stringify(rows)}::json) as g (record_id bigint, field text, target_id bigint)`);
}

/** The same of records that had others before. */
export async function replaceReferences(tx: Transaction, master: MasterId, records: readonly StoredRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx.execute(sql`delete from master_references where record_id = any(${sql.param(records.map(({ id }) => id))}::bigint[])`);
  await insertReferences(tx, master, records);
}

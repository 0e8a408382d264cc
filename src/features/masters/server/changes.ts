import type { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { MasterRecord } from '../contract.ts';
import type { MasterId, MasterValues } from '../masters.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { masterRecords } from '../schema.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import { isShown, projectMasters } from './master-hooks.ts';
import { isRecord, noSuchRecord, readRecord, type StoredRecord } from './records.ts';
import { storeReferences } from './references.ts';
import { lockMaster, requireFitting } from './rules.ts';
import { changedFields, checkedValues, nameOf } from './values.ts';

/** Audit key of a record, from which its history is read. */
export const auditKey = (recordId: number) => `master_records/${recordId}`;

/** 409 with the current record: another user changed it meanwhile. */
export async function changedMeanwhile(db: Queryable, master: MasterId, recordId: number): Promise<ORPCError<'CONFLICT', object>> {
  return stale({ record: await readRecord(db, master, recordId) });
}

/** Locks the record until the transaction ends. */
async function lockRecord(tx: Transaction, master: MasterId, recordId: number): Promise<StoredRecord> {
  const [record] = await tx.select().from(masterRecords).where(isRecord(master, recordId)).for('update');
  if (!record) throw noSuchRecord();
  return record;
}

interface NewRecord {
  master: MasterId;
  values: Record<string, unknown>;
  request_key?: string | undefined;
}

/** Creates a record. Idempotent by request key. */
export async function createRecord(db: Database, cause: Cause, input: NewRecord): Promise<MasterRecord> {
  const { master, request_key: key } = input;
  const values = checkedValues(master, input.values);
  const { id } = await db.transaction(async (tx) => {
    await lockMaster(tx, master);
    return runOnce(tx, cause, { key, body: { master, values } }, async () => {
      await requireFitting(tx, master, null, {}, values);
      const [added] = await tx
        .insert(masterRecords)
        .values({ master, name: nameOf(master, values), values, created_at: cause.at, updated_at: cause.at })
        .returning({ id: masterRecords.id });
      if (!added) throw new Error('A record was not stored');
      await storeReferences(tx, master, added.id, values);
      await recordAudit(tx, cause, auditKey(added.id), null, { version: 1, values });
      if (master === 'item') await projectMasters(tx, [added.id], cause.at);
      return added.id;
    });
  });
  return readRecord(db, master, id);
}

interface Edit {
  master: MasterId;
  record_id: number;
  version: number;
  values: Record<string, unknown>;
}

const pick = (values: MasterValues, names: readonly string[]): MasterValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Replaces all values of a record. Unchanged values leave the version unchanged. */
export async function updateRecord(db: Database, cause: Cause, edit: Edit): Promise<MasterRecord> {
  const { master, record_id: recordId } = edit;
  const values = checkedValues(master, edit.values);
  const isFresh = await db.transaction(async (tx) => {
    await lockMaster(tx, master);
    const record = await lockRecord(tx, master, recordId);
    if (record.version !== edit.version) return false;
    const fields = changedFields(master, record.values, values).map(({ name }) => name);
    if (fields.length === 0) return true;
    if (record.retired_at) throw badRequest([{ field: 'record_id', message: 'This record is retired: restore it to change it' }]);
    await requireFitting(tx, master, recordId, record.values, values);
    const version = record.version + 1;
    await tx
      .update(masterRecords)
      .set({ name: nameOf(master, values), values, version, updated_at: cause.at })
      .where(eq(masterRecords.id, recordId));
    await storeReferences(tx, master, recordId, values);
    const before = { version: record.version, values: pick(record.values, fields) };
    await recordAudit(tx, cause, auditKey(recordId), before, { version, values: pick(values, fields) });
    if (isShown(master, fields)) await projectMasters(tx, { changed: [recordId] }, cause.at);
    return true;
  });
  if (!isFresh) throw await changedMeanwhile(db, master, recordId);
  return readRecord(db, master, recordId);
}

interface Retirement {
  master: MasterId;
  record_id: number;
  version: number;
  retired: boolean;
}

/** Retires a record or brings it back. Bringing it back fails if another record in use has its name. */
export async function setRetired(db: Database, cause: Cause, input: Retirement): Promise<MasterRecord> {
  const { master, record_id: recordId, retired } = input;
  const isFresh = await db.transaction(async (tx) => {
    await lockMaster(tx, master);
    const record = await lockRecord(tx, master, recordId);
    if (record.version !== input.version) return false;
    const was = record.retired_at !== null;
    if (was === retired) return true;
    if (!retired) await requireFitting(tx, master, recordId, record.values, record.values);
    const version = record.version + 1;
    await tx
      .update(masterRecords)
      .set({ retired_at: retired ? cause.at : null, merged_into: null, version, updated_at: cause.at })
      .where(eq(masterRecords.id, recordId));
    const before = { version: record.version, retired: was, ...(record.merged_into !== null && { merged_into: record.merged_into }) };
    await recordAudit(tx, cause, auditKey(recordId), before, { version, retired });
    if (master === 'item') await projectMasters(tx, [recordId], cause.at);
    return true;
  });
  if (!isFresh) throw await changedMeanwhile(db, master, recordId);
  return readRecord(db, master, recordId);
}

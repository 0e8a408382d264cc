import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DrugsBooked, MasterRecord, MasterRow, MasterUse } from '../contract.ts';
import type { MasterId, MasterValue, MasterValues } from '../masters.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { type AuditedChange, type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { masterRecords, masterReferences } from '../schema.ts';
import { badRequest, type FieldError } from '#platform/server/http/faults.ts';
import { auditKey, changedMeanwhile } from './changes.ts';
import { mergeOf, projectMasters } from './master-hooks.ts';
import { countUses, noSuchRecord, presentRows, readRecord, type StoredRecord } from './records.ts';
import { idsIn, referenceFields } from './references.ts';
import { leaveFindings } from './quality/findings.ts';
import { findReachable, lockAllMasters } from './rules.ts';
import { storeMerge } from './states/merge-batch.ts';
import { readStates } from './states/stored-states.ts';

/** Merges duplicates: references to the dropped records move to the kept one. */

interface Chosen {
  keep: StoredRecord;
  drop: StoredRecord[];
}

/** Loads the chosen records. Records of other masters are rejected; `keep` comes from the address, so a missing one is 404. */
function chosenOf(found: readonly StoredRecord[], keepId: number, dropIds: readonly number[]): Chosen {
  const byId = new Map(found.map((record) => [record.id, record]));
  const keep = byId.get(keepId);
  if (!keep) throw noSuchRecord();
  const drop = dropIds.flatMap((id) => byId.get(id) ?? []);
  if (drop.length < dropIds.length) throw badRequest([{ field: 'drop', message: 'Record not found' }]);
  if (new Set(dropIds).size < dropIds.length) throw badRequest([{ field: 'drop', message: 'No duplicates allowed' }]);
  if (dropIds.includes(keepId)) throw badRequest([{ field: 'drop', message: 'A record cannot be merged into itself' }]);
  return { keep, drop };
}

const chosenIn = (master: MasterId, ids: readonly number[]) => and(eq(masterRecords.master, master), inArray(masterRecords.id, [...ids]));

/** Reasons against merging these records. */
async function problemsOf(db: Queryable, master: MasterId, { keep, drop }: Chosen): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  if (keep.retired_at) problems.push({ field: 'keep', message: 'The record to keep is retired: restore it first' });
  const ancestors = await findReachable(db, master, [keep.id]);
  if (drop.some(({ id }) => ancestors.has(id)))
    problems.push({ field: 'drop', message: 'The record to keep is below one that would be merged' });
  const booked = await mergeOf(master)?.problem(db, { keep: keep.id, drop: drop.map(({ id }) => id) });
  return booked ? [...problems, { field: 'drop', ...booked }] : problems;
}

export interface MergePreview {
  keep: MasterRow;
  drop: MasterRow[];
  moves: MasterUse[];
  booked: DrugsBooked;
  problems: Sentence[];
}

const NOTHING_BOOKED: DrugsBooked = { order_lines: 0, stock: 0, prescriptions: 0 };

export async function previewMerge(db: Database, input: { master: MasterId; keep: number; drop: number[] }): Promise<MergePreview> {
  const found = await db
    .select()
    .from(masterRecords)
    .where(chosenIn(input.master, [input.keep, ...input.drop]));
  const chosen = chosenOf(found, input.keep, input.drop);
  const [[keep], drop, moves, booked, problems] = await Promise.all([
    presentRows(db, [chosen.keep]),
    presentRows(db, chosen.drop),
    countUses(db, input.drop),
    mergeOf(input.master)?.countBooked(db, input.drop) ?? NOTHING_BOOKED,
    problemsOf(db, input.master, chosen),
  ]);
  if (!keep) throw noSuchRecord();
  return { keep, drop, moves, booked, problems: problems.map(({ message, template, values }) => ({ message, template, values })) };
}

function movedValue(value: MasterValue | undefined, dropped: ReadonlySet<number>, keepId: number): MasterValue {
  if (typeof value === 'number') return dropped.has(value) ? keepId : value;
  return [...new Set(idsIn(value).map((id) => (dropped.has(id) ? keepId : id)))];
}

/** Fields of a record that refer to a dropped one, with their new values. */
function movedFields(record: StoredRecord, master: MasterId, dropped: ReadonlySet<number>, keepId: number): MasterValues {
  return Object.fromEntries(
    referenceFields(record.master)
      .filter(({ name, of }) => of === master && idsIn(record.values[name]).some((id) => dropped.has(id)))
      .map(({ name }) => [name, movedValue(record.values[name], dropped, keepId)]),
  );
}

/** Records that referred to a dropped one. */
interface Moved {
  records: { record: StoredRecord; fields: MasterValues }[];
  audits: AuditedChange[];
}

/** Redirects all references to dropped records to the kept one, in a fixed number of statements. */
async function moveReferences(tx: Transaction, cause: Cause, master: MasterId, { keep, drop }: Chosen): Promise<Moved> {
  const dropIds = drop.map(({ id }) => id);
  const dropped = new Set(dropIds);
  const referring = tx
    .select({ id: masterReferences.record_id })
    .from(masterReferences)
    .where(inArray(masterReferences.target_id, dropIds));
  const records = await tx
    .select()
    .from(masterRecords)
    .where(inArray(masterRecords.id, referring))
    .orderBy(asc(masterRecords.id))
    .for('update');
  const moved = records.map((record) => ({ record, fields: movedFields(record, master, dropped, keep.id) }));
  await tx.execute(sql`
    update master_records m set values = m.values || given.fields::jsonb, version = m.version + 1, updated_at = ${cause.at.toISOString()}
    from unnest(${sql.param(moved.map(({ record }) => record.id))}::bigint[], ${sql.param(moved.map(({ fields }) => JSON.stringify(fields)))}::text[])
      as given (id, fields)
    where m.id = given.id`);
  const ids = sql.param(dropIds);
  await tx.execute(sql`
    insert into master_references (record_id, field, target_id)
    select distinct record_id, field, ${keep.id}::bigint from master_references where target_id = any(${ids}::bigint[])
    on conflict do nothing`);
  await tx.delete(masterReferences).where(inArray(masterReferences.target_id, dropIds));
  const audits = moved.map(({ record, fields }) => ({
    record: auditKey(record.id),
    before: { version: record.version, values: Object.fromEntries(Object.keys(fields).map((name) => [name, record.values[name] ?? null])) },
    after: { version: record.version + 1, values: fields },
  }));
  return { records: moved, audits };
}

/** Retires the dropped records, and redirects records that were merged into them earlier. */
async function retireDropped(tx: Transaction, cause: Cause, { keep, drop }: Chosen): Promise<AuditedChange[]> {
  const dropIds = drop.map(({ id }) => id);
  // A dropped record may have referred to another dropped one: its version was incremented already.
  const retired = await tx
    .update(masterRecords)
    .set({
      retired_at: sql`coalesce(${masterRecords.retired_at}, ${cause.at.toISOString()})`,
      merged_into: keep.id,
      version: sql`${masterRecords.version} + 1`,
      updated_at: cause.at,
    })
    .where(inArray(masterRecords.id, dropIds))
    .returning({ id: masterRecords.id, version: masterRecords.version });
  const versions = new Map(retired.map(({ id, version }) => [id, version]));
  return drop.map(({ id, version, retired_at }) => ({
    record: auditKey(id),
    before: { version: (versions.get(id) ?? version + 1) - 1, retired: retired_at !== null },
    after: { version: versions.get(id) ?? version + 1, retired: true, merged_into: keep.id },
  }));
}

interface Merge {
  master: MasterId;
  keep: number;
  keep_version: number;
  drop: { id: number; version: number }[];
}

/** Merges atomically; all masters are locked against writes. The kept record's own values stay unchanged. */
export async function mergeRecords(db: Database, cause: Cause, input: Merge): Promise<MasterRecord> {
  const { master } = input;
  const dropIds = input.drop.map(({ id }) => id);
  const versions = new Map([...input.drop.map(({ id, version }) => [id, version] as const), [input.keep, input.keep_version]]);
  const stale = await db.transaction(async (tx) => {
    await lockAllMasters(tx);
    const found = await tx
      .select()
      .from(masterRecords)
      .where(chosenIn(master, [input.keep, ...dropIds]))
      .orderBy(asc(masterRecords.id))
      .for('update');
    const chosen = chosenOf(found, input.keep, dropIds);
    const changed = found.find(({ id, version }) => versions.get(id) !== version);
    if (changed) return changed.id;
    const problems = await problemsOf(tx, master, chosen);
    if (problems.length > 0) throw badRequest(problems);
    const dropped = await readStates(tx, dropIds);
    const moved = await moveReferences(tx, cause, master, chosen);
    const retired = await retireDropped(tx, cause, chosen);
    const { version } = chosen.keep;
    await tx
      .update(masterRecords)
      .set({ version: version + 1, updated_at: cause.at })
      .where(eq(masterRecords.id, input.keep));
    const absorbed = { record: auditKey(input.keep), before: { version }, after: { version: version + 1, absorbed: dropIds } };
    const others = await mergeOf(master)?.move(tx, { keep: input.keep, drop: dropIds });
    await leaveFindings(tx, dropIds);
    await recordAudits(tx, cause, [...moved.audits, ...retired, absorbed, ...(others?.audits ?? [])]);
    const states = dropIds.flatMap((id) => dropped.get(id) ?? []);
    await storeMerge(tx, cause, { master, keep: chosen.keep, dropped: states, moved: moved.records, others: others?.moved ?? new Map() });
    await projectMasters(tx, { changed: [input.keep, ...dropIds, ...moved.records.map(({ record }) => record.id)] }, cause.at);
    return null;
  });
  if (stale !== null) throw await changedMeanwhile(db, master, stale);
  return readRecord(db, master, input.keep);
}

import { asSentence, msg } from '#platform/contract/sentence.ts';
import { ORPCError } from '@orpc/server';
import { sql } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { JudgedRow, RowValues } from '#platform/import/server/batch-target.ts';
import { asText } from '#platform/import/server/cells.ts';
import { asJson } from '#platform/import/server/table/columns.ts';
import { namesOf } from '#platform/import/server/table/codes.ts';
import { inWords } from '#platform/import/server/table/judge-rows.ts';
import type { TableTarget } from '#platform/import/server/table-target.ts';
import type { TableField } from '#platform/import/server/table/table.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import type { TableRecord } from '../record-operations.ts';

/** Operations on single records of a table with an import target: its rules validate and write them as a batch of one row. */

type Cells = Record<string, string>;

interface Stored extends Record<string, unknown> {
  id: number;
  version: number;
  values: RowValues;
  retired_at: string | null;
  updated_at: string;
}

const notFound = () => new ORPCError('NOT_FOUND', { message: 'Record not found' });

async function storedRecord(db: Queryable, { table }: TableTarget, id: number): Promise<Stored> {
  const retired = table.retires ? sql`t.retired_at` : sql`null`;
  const { rows } = await db.execute<Stored>(sql`
    select t.id, t.version, ${asJson(table)} as values, ${retired} as retired_at, t.updated_at
    from ${sql.identifier(table.table)} t where t.id = ${id}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Inverse of parsing: a value as a cell. */
function cellOf(field: TableField, value: unknown, names: Awaited<ReturnType<typeof namesOf>>): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'flag') return value ? 'yes' : 'no';
  if (field.kind === 'choice') return asText(value);
  return field.kind === 'date' ? showDate(asText(value)) : inWords(field, value, names);
}

async function cellsOf(db: Queryable, { table }: TableTarget, values: RowValues): Promise<Cells> {
  const names = await namesOf(db, table, [values]);
  return Object.fromEntries(table.fields.map((field) => [field.name, cellOf(field, values[field.name], names)]));
}

const asMoment = (at: string) => new Date(at).toISOString();

export async function readRecord(db: Queryable, target: TableTarget, id: number): Promise<TableRecord> {
  const { values, retired_at, updated_at, version } = await storedRecord(db, target, id);
  const [cells, fields] = [await cellsOf(db, target, values), await target.fields(db)];
  return { id, version, cells, fields, retired_at: retired_at && asMoment(retired_at), updated_at: asMoment(updated_at) };
}

/** Refuses (400) fields that the table does not have. */
function requireKnown({ table }: TableTarget, cells: Cells): void {
  const unknown = Object.keys(cells).filter((name) => !table.fields.some((field) => field.name === name));
  if (unknown.length > 0) throw badRequest(unknown.map((name) => ({ field: `cells.${name}`, message: 'Field not found' })));
}

/** Checks one row as the import would, by record id or by key. Refuses (400) a bad one. */
async function checkOne(tx: Transaction, { at }: Cause, target: TableTarget, input: Cells, recordId: number | null): Promise<JudgedRow> {
  const [row] = await target.judge(tx, [{ line: 1, given: input, record_id: recordId }], { makeMissing: false, at });
  if (!row) throw new Error(`${target.id} judged no row`);
  if (row.verdict === 'bad')
    throw badRequest(row.errors.map(({ field, message, template, values }) => ({ field, message, template, values })));
  const { line, record_id, values } = row;
  const faults = (await target.checkRows?.check(tx, [{ line, record_id, values }], [])) ?? [];
  if (faults.length > 0) throw badRequest(faults.map(({ field, message }) => ({ field, message })));
  return row;
}

/** Refuses (400) the key of another record. */
async function requireOwnKey(tx: Transaction, cause: Cause, target: TableTarget, input: Cells, ownId: number | null): Promise<JudgedRow> {
  const row = await checkOne(tx, cause, target, input, null);
  if (row.record_id !== null && row.record_id !== ownId)
    throw badRequest([{ field: target.table.key[0] ?? '', message: 'This record already exists' }]);
  return row;
}

/** Serialises writes of single records of a table, so that each is checked against the previous one. */
const serializeWrites = (tx: Transaction, { table }: TableTarget) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`records of ${table.table}`}))`);

async function write(tx: Transaction, cause: Cause, target: TableTarget, row: JudgedRow): Promise<number> {
  const [written] = await target.write(tx, cause, [{ ...row, written_version: null }], { edits: new Map(), made: [] });
  if (written?.outcome !== 'written' || written.record_id === null)
    throw badRequest([{ field: target.table.key[0] ?? '', ...asSentence(written?.reason ?? msg('The record was not written')) }]);
  return written.record_id;
}

interface Created {
  cells: Cells;
  request_key?: string | undefined;
}

/** Creates a record, once per request key. */
export async function createRecord(db: Database, cause: Cause, target: TableTarget, { cells, request_key: key }: Created) {
  requireKnown(target, cells);
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: cells }, async () => {
      await serializeWrites(tx, target);
      // Lists every field: omitted cells become empty.
      const input = { ...Object.fromEntries(target.table.fields.map(({ name }) => [name, ''])), ...cells };
      return write(tx, cause, target, await requireOwnKey(tx, cause, target, input, null));
    }),
  );
  return readRecord(db, target, id);
}

interface Change {
  record_id: number;
  version: number;
}

/** Changes a record if its version is current; otherwise 409 with the current record. */
async function changeRecord(
  db: Database,
  target: TableTarget,
  { record_id: id, version }: Change,
  change: (tx: Transaction, record: Stored) => Promise<void>,
): Promise<TableRecord> {
  const isFresh = await db.transaction(async (tx) => {
    await serializeWrites(tx, target);
    await tx.execute(sql`select 1 from ${sql.identifier(target.table.table)} where id = ${id} for update`);
    const record = await storedRecord(tx, target, id);
    if (record.version !== version) return false;
    await change(tx, record);
    return true;
  });
  const record = await readRecord(db, target, id);
  if (isFresh) return record;
  throw stale({ record });
}

export function updateRecord(db: Database, cause: Cause, target: TableTarget, { cells, ...change }: Change & { cells: Cells }) {
  requireKnown(target, cells);
  return changeRecord(db, target, change, async (tx, { id, values, retired_at }) => {
    if (retired_at !== null) throw badRequest([{ field: 'record_id', message: 'This record is retired. Restore it to change it' }]);
    const row = await checkOne(tx, cause, target, cells, id);
    if (row.verdict === 'unchanged') return;
    if (target.table.key.some((name) => row.values[name] !== values[name]))
      await requireOwnKey(tx, cause, target, await cellsOf(tx, target, row.values), id);
    await write(tx, cause, target, row);
  });
}

export function setRetired(db: Database, cause: Cause, target: TableTarget, { retired, ...change }: Change & { retired: boolean }) {
  return changeRecord(db, target, change, async (tx, { id, version, values, retired_at }) => {
    if (retired === (retired_at !== null)) return;
    const { fixed, refuseRetiring } = target.table;
    const needed = retired ? await refuseRetiring?.(tx, [id], cause.at) : undefined;
    const because = (await fixed?.(tx, [id]))?.get(id) ?? needed?.get(id);
    if (because) throw badRequest([{ field: 'record_id', ...because }]);
    // A restored record is checked against records written meanwhile.
    if (!retired) await requireOwnKey(tx, cause, target, await cellsOf(tx, target, values), null);
    const at = cause.at.toISOString();
    await tx.execute(sql`
      update ${sql.identifier(target.table.table)} set retired_at = ${retired ? at : null}::timestamptz, version = version + 1,
        updated_at = ${at}::timestamptz where id = ${id}`);
    await recordAudit(tx, cause, `${target.table.table}/${id}`, { version, retired: !retired }, { version: version + 1, retired });
    await target.table.written?.(tx, cause, { added: [], changed: [{ line: 0, id, version: version + 1, values, before: values }] });
  });
}

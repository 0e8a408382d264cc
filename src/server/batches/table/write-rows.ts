import { type SQL, sql } from 'drizzle-orm';
import { type AuditedChange, type Cause, recordAudits } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { BatchedRow, RowValues, WrittenRow } from '../batch-target.ts';
import type { Table } from '../table-target.ts';
import { column, inUse, typed } from './columns.ts';

export const CHANGED_MEANWHILE = 'This record was changed meanwhile';
const MADE_MEANWHILE = 'Another record with this key was made meanwhile';

interface Done extends Record<string, unknown> {
  line: number;
  id: number | null;
  version: number | null;
}

/** Given rows as a recordset `g`: line, record, version, and every field. */
function given(table: Table, rows: readonly { line: number; id: number | null; version: number | null; values: RowValues }[]): SQL {
  const json = JSON.stringify(
    rows.map(({ line, id, version, values }) => ({ ...values, row_line: line, row_id: id, row_version: version })),
  );
  return sql`json_to_recordset(${json}::json) as g (row_line integer, row_id bigint, row_version integer, ${typed(table.fields)})`;
}

const columnsOf = ({ fields }: Table) => sql.join(fields.map(column), sql`, `);
const givenOf = ({ fields }: Table) =>
  sql.join(
    fields.map(({ name }) => sql`g.${sql.identifier(name)}`),
    sql`, `,
  );

/** New rows. One whose key somebody else took meanwhile is left out. */
async function insert(tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]): Promise<Done[]> {
  if (rows.length === 0) return [];
  const name = sql.identifier(table.table);
  const from = given(
    table,
    rows.map(({ line, values }) => ({ line, id: null, version: null, values })),
  );
  const { rows: done } = await tx.execute<Done>(sql`
    with g as materialized (select g.*, nextval((select pg_get_serial_sequence(${table.table}, 'id')::regclass)) as new_id from ${from}),
    added as (
      insert into ${name} (id, version, updated_at, ${columnsOf(table)}) overriding system value
      select g.new_id, 1, ${cause.at.toISOString()}::timestamptz, ${givenOf(table)} from g order by g.row_line
      on conflict do nothing returning id
    )
    select g.row_line as line, added.id, 1 as version from g left join added on added.id = g.new_id`);
  return done;
}

/** Values of records that are still of the version that the row knows. */
async function update(
  tx: Transaction,
  cause: Cause,
  table: Table,
  rows: readonly { line: number; id: number | null; version: number | null; values: RowValues }[],
): Promise<Done[]> {
  if (rows.length === 0) return [];
  const set = sql.join(
    table.fields.map((field) => sql`${column(field)} = g.${sql.identifier(field.name)}`),
    sql`, `,
  );
  const { rows: done } = await tx.execute<Done>(sql`
    update ${sql.identifier(table.table)} t set ${set}, version = t.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
    from ${given(table, rows)} where t.id = g.row_id and t.version = g.row_version and ${inUse(table)}
    returning g.row_line as line, t.id, t.version`);
  return done;
}

const auditKey = ({ table }: Table, id: number) => `${table}/${id}`;

function auditOf(table: Table, { before, values }: Pick<BatchedRow, 'before' | 'values'>, id: number, version: number): AuditedChange {
  if (!before) return { record: auditKey(table, id), before: null, after: { version, values } };
  const names = Object.keys(values).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(values[name] ?? null));
  const pick = (all: RowValues) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  return {
    record: auditKey(table, id),
    before: { version: version - 1, values: pick(before) },
    after: { version, values: pick(values) },
  };
}

function outcomesOf(rows: readonly BatchedRow[], done: readonly Done[], refusal: (row: BatchedRow) => string): WrittenRow[] {
  const byLine = new Map(done.filter(({ id }) => id !== null).map((each) => [each.line, each]));
  return rows.map((row) => {
    const found = byLine.get(row.line);
    return found
      ? { line: row.line, outcome: 'written', record_id: found.id, version: found.version, reason: null }
      : { line: row.line, outcome: 'failed', record_id: row.record_id, version: null, reason: refusal(row) };
  });
}

export async function writeRows(tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]): Promise<WrittenRow[]> {
  const changed = rows.filter(({ verdict }) => verdict === 'changed');
  const done = [
    ...(await insert(
      tx,
      cause,
      table,
      rows.filter(({ verdict }) => verdict === 'created'),
    )),
    ...(await update(
      tx,
      cause,
      table,
      changed.map(({ line, record_id, version, values }) => ({ line, id: record_id, version, values })),
    )),
  ];
  const written = outcomesOf(rows, done, ({ verdict }) => (verdict === 'created' ? MADE_MEANWHILE : CHANGED_MEANWHILE));
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const audits = written.flatMap(({ line, record_id, version }) => {
    const row = byLine.get(line);
    return row && record_id !== null && version !== null ? [auditOf(table, row, record_id, version)] : [];
  });
  await recordAudits(tx, cause, audits);
  await table.written?.(
    tx,
    written.flatMap(({ record_id, version }) => (record_id !== null && version !== null ? [record_id] : [])),
    cause.at,
  );
  return written;
}

/** Created rows go, unless somebody changed them since. */
async function remove(tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]): Promise<Done[]> {
  if (rows.length === 0) return [];
  const json = JSON.stringify(rows.map(({ line, record_id, written_version }) => ({ line, id: record_id, version: written_version })));
  const from = sql`json_to_recordset(${json}::json) as g (line integer, id bigint, version integer)`;
  const name = sql.identifier(table.table);
  const { rows: done } = await tx.execute<Done>(
    table.retires
      ? sql`update ${name} t set retired_at = ${cause.at.toISOString()}::timestamptz, version = t.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
          from ${from} where t.id = g.id and t.version = g.version and t.retired_at is null returning g.line, t.id, t.version`
      : sql`delete from ${name} t using ${from} where t.id = g.id and t.version = g.version returning g.line, t.id, t.version`,
  );
  return done;
}

export async function undoRows(tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]): Promise<WrittenRow[]> {
  const made = rows.filter(({ before }) => before === null);
  const changed = rows.flatMap((row) => (row.before ? [{ ...row, before: row.before }] : []));
  const removed = await remove(tx, cause, table, made);
  const restored = await update(
    tx,
    cause,
    table,
    changed.map(({ line, record_id, written_version, before }) => ({ line, id: record_id, version: written_version, values: before })),
  );
  const undone = outcomesOf(rows, [...removed, ...restored], () => 'Somebody changed this record since: it is kept');
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const audits = undone.flatMap(({ line, record_id, version }): AuditedChange[] => {
    const row = byLine.get(line);
    if (!row || record_id === null || version === null) return [];
    if (row.before) return [auditOf(table, { before: row.values, values: row.before }, record_id, version)];
    const after = table.retires ? { version, retired: true } : null;
    return [
      {
        record: auditKey(table, record_id),
        before: { version: row.written_version, ...(after ? { retired: false } : { values: row.values }) },
        after,
      },
    ];
  });
  await recordAudits(tx, cause, audits);
  await table.written?.(
    tx,
    undone.flatMap(({ record_id, version }) => (record_id !== null && version !== null ? [record_id] : [])),
    cause.at,
  );
  return undone;
}

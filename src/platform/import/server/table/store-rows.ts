import { type SQL, sql } from 'drizzle-orm';
import { type AuditedChange, type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { RowValues } from '../batch-target.ts';
import { asJson, assigned, inserted, ofKind, valuesTable } from './columns.ts';
import { type Draft, isSame, type Stored, type Table } from './table.ts';

/** Writes many records of a table in one statement, each with its audit row. */

interface Done extends Record<string, unknown> {
  line: number;
  id: number;
  version: number;
}

export interface LockedRow extends Record<string, unknown> {
  id: number;
  version: number;
  isRetired: boolean;
  values: RowValues;
}

const from = (table: Table) => sql.identifier(table.table);
const auditKey = ({ table }: Table, id: number) => `${table}/${id}`;

function withIds(drafts: readonly Draft[], done: readonly Done[]): Stored[] {
  const byLine = new Map(drafts.map((draft) => [draft.line, draft]));
  return done.flatMap(({ line, id, version }) => {
    const draft = byLine.get(line);
    return draft ? [{ ...draft, id, version }] : [];
  });
}

/** Records of a table, retired or not, by id; `lock` holds them until the end of the transaction. */
export async function readRows(
  db: Queryable,
  table: Table,
  ids: readonly (number | null)[],
  lock = false,
): Promise<Map<number | null, LockedRow>> {
  const requestedIds = ids.filter((id) => id !== null);
  if (requestedIds.length === 0) return new Map();
  const { rows } = await db.execute<LockedRow>(sql`
    select t.id, t.version, ${table.retires ? sql`t.retired_at is not null` : sql`false`} as "isRetired", ${asJson(table)} as "values"
    from ${from(table)} t
    where t.id = any(${sql.param(requestedIds)}::bigint[]) and ${ofKind(table)} order by t.id ${lock ? sql`for update` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks active records until the end of the transaction and returns them. */
export async function lockRows(tx: Transaction, table: Table, ids: readonly (number | null)[]): Promise<Map<number | null, LockedRow>> {
  return new Map([...(await readRows(tx, table, ids, true))].filter(([, { isRetired }]) => !isRetired));
}

/** Inserts new records, except those whose key was taken meanwhile. */
export async function insertRows(tx: Transaction, cause: Cause, table: Table, drafts: readonly Draft[]): Promise<Stored[]> {
  if (drafts.length === 0) return [];
  const at = cause.at.toISOString();
  const { columns, values } = inserted(table, at);
  const { rows } = await tx.execute<Done>(sql`
    with g as materialized (
      select g.*, nextval((select pg_get_serial_sequence(${table.table}, 'id')::regclass)) as new_id from ${valuesTable(table, drafts)}
    ), added as (
      insert into ${from(table)} (id, version, updated_at, ${columns}) overriding system value
      select g.new_id, 1, ${at}::timestamptz, ${values} from g order by g.row_line
      on conflict do nothing returning id
    )
    select g.row_line as line, added.id, 1 as version from g join added on added.id = g.new_id`);
  const stored = withIds(drafts, rows);
  await recordAudits(
    tx,
    cause,
    stored.map(({ id, version, values: after }) => ({ record: auditKey(table, id), before: null, after: { version, values: after } })),
  );
  return stored;
}

function changeOf(table: Table, { id, version, values, before }: Stored): AuditedChange {
  const names = Object.keys(values).filter((name) => !isSame(before?.[name], values[name]));
  const pick = (all: RowValues | null) => Object.fromEntries(names.map((name) => [name, all?.[name] ?? null]));
  return {
    record: auditKey(table, id),
    before: { version: version - 1, values: pick(before) },
    after: { version, values: pick(values) },
  };
}

/** Updates locked records. */
export async function updateRows(tx: Transaction, cause: Cause, table: Table, drafts: readonly Draft[]): Promise<Stored[]> {
  if (drafts.length === 0) return [];
  const { rows } = await tx.execute<Done>(sql`
    update ${from(table)} t set ${assigned(table)}, version = t.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
    from ${valuesTable(table, drafts)} where t.id = g.row_id returning g.row_line as line, t.id, t.version`);
  const stored = withIds(drafts, rows);
  await recordAudits(
    tx,
    cause,
    stored.map((each) => changeOf(table, each)),
  );
  return stored;
}

/** Removes or retires records, without an audit. */
export function removal(table: Table, drafts: readonly Draft[], at: SQL): SQL {
  const draftSet = sql`json_to_recordset(${JSON.stringify(drafts.map(({ line, id }) => ({ line, id })))}::json) as g (line integer, id bigint)`;
  return table.retires
    ? sql`update ${from(table)} t set retired_at = ${at}, version = t.version + 1, updated_at = ${at}
        from ${draftSet} where t.id = g.id returning g.line, t.id, t.version`
    : sql`delete from ${from(table)} t using ${draftSet} where t.id = g.id returning g.line, t.id, t.version`;
}

/** Removes or retires locked records. */
export async function removeRows(tx: Transaction, cause: Cause, table: Table, drafts: readonly Draft[]): Promise<Stored[]> {
  if (drafts.length === 0) return [];
  const { rows } = await tx.execute<Done>(removal(table, drafts, sql`${cause.at.toISOString()}::timestamptz`));
  const stored = withIds(drafts, rows);
  await recordAudits(
    tx,
    cause,
    stored.map(({ id, version, before }) => ({
      record: auditKey(table, id),
      before: table.retires ? { version: version - 1, retired: false } : { version, values: before },
      after: table.retires ? { version, retired: true } : null,
    })),
  );
  return stored;
}

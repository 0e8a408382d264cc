import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import type { GivenRow, JudgedRow, RowValues } from '../batch-target.ts';
import { asText, folded, rupees } from '../cells.ts';
import type { Table, TableField } from '../table-target.ts';
import { asJson, fieldOf, inUse, sameKey, typed } from './columns.ts';
import { type Codes, emptyOf, type ReadRow, readRow } from './read-row.ts';

/** Ids of the records that the rows name, by field: one statement each. */
async function codesOf(db: Queryable, { fields }: Table, rows: readonly GivenRow[]): Promise<Codes> {
  const codes = new Map<string, Map<string, number>>();
  for (const { name, of } of fields) {
    if (!of) continue;
    const asked = [...new Set(rows.flatMap(({ given }) => (given[name] ? [folded(given[name])] : [])))];
    if (asked.length === 0) continue;
    const { rows: found } = await db.execute<{ id: number; code: string }>(sql`
      select ${sql.raw(of.id ?? 'id')} as id, lower((${sql.raw(of.code)})::text) as code from ${sql.identifier(of.table)}
      where lower((${sql.raw(of.code)})::text) = any(${sql.param(asked)}::text[]) and ${sql.raw(of.where ?? 'true')}`);
    codes.set(name, new Map(found.map(({ id, code }) => [folded(code), id])));
  }
  return codes;
}

/** What records that references hold are called, by field and id. */
async function namesOf(db: Queryable, { fields }: Table, held: readonly RowValues[]): Promise<Map<string, Map<unknown, string>>> {
  const names = new Map<string, Map<unknown, string>>();
  for (const { name, of } of fields) {
    if (!of) continue;
    const ids = [...new Set(held.map((values) => values[name]).filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const { rows } = await db.execute<{ id: number; code: string }>(sql`
      select ${sql.raw(of.id ?? 'id')} as id, (${sql.raw(of.code)})::text as code from ${sql.identifier(of.table)}
      where ${sql.raw(of.id ?? 'id')} = any(${sql.param(ids)}::bigint[])`);
    names.set(name, new Map(rows.map(({ id, code }) => [id, code])));
  }
  return names;
}

interface Existing {
  line: number;
  id: number;
  version: number;
  before: RowValues;
}

/** Records that exist, by line: found by the row's record where it has one, else by its key. */
async function existingOf(db: Queryable, table: Table, read: readonly ReadRow[]): Promise<Map<number, Existing>> {
  const byId = read.flatMap(({ row: { line, record_id } }) => (record_id === null ? [] : [{ line, record_id }]));
  const byKey = read.flatMap(({ row, said }) =>
    row.record_id === null && table.key.every((name) => said[name] !== undefined && said[name] !== null)
      ? [{ line: row.line, ...Object.fromEntries(table.key.map((name) => [name, said[name]])) }]
      : [],
  );
  const found: Existing[] = [];
  const name = sql.identifier(table.table);
  if (byId.length > 0)
    found.push(
      ...(
        await db.execute<Existing & Record<string, unknown>>(sql`
          select g.line, t.id, t.version, ${asJson(table)} as before
          from json_to_recordset(${JSON.stringify(byId)}::json) as g (line integer, record_id bigint)
          join ${name} t on t.id = g.record_id where ${inUse(table)}`)
      ).rows,
    );
  if (byKey.length > 0)
    found.push(
      ...(
        await db.execute<Existing & Record<string, unknown>>(sql`
          select g.line, t.id, t.version, ${asJson(table)} as before
          from json_to_recordset(${JSON.stringify(byKey)}::json) as g (line integer, ${typed(table.key.map((key) => fieldOf(table, key)))})
          join ${name} t on ${sameKey(table)} where ${inUse(table)}`)
      ).rows,
    );
  return new Map(found.map((each) => [each.line, each]));
}

function inWords({ kind, choices, name }: TableField, value: unknown, names: Map<string, Map<unknown, string>>): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (kind === 'money') return rupees(Number(value));
  if (kind === 'choice') return choices?.[asText(value)] ?? asText(value);
  return kind === 'reference' ? (names.get(name)?.get(value) ?? asText(value)) : asText(value);
}

/** Values of columns are words, numbers, yes or no. */
const differs = (one: unknown, other: unknown) => (one ?? null) !== (other ?? null);

const keyOf = (table: Table, { row, values }: { row: GivenRow; values: RowValues }) =>
  row.record_id === null
    ? JSON.stringify(table.key.map((name) => values[name]).map((value) => (typeof value === 'string' ? folded(value) : value)))
    : `#${row.record_id}`;

/** Everything that a row would write, and all that stands in its way: what is told at once is mended at once. */
function completed(table: Table, { row, said, errors }: ReadRow, existing: Existing | undefined) {
  const empty = Object.fromEntries(table.fields.map((field) => [field.name, emptyOf(field)]));
  const values: RowValues = { ...(existing?.before ?? empty), ...said };
  const faulty = new Set(errors.map(({ field }) => field));
  const lacking = table.fields
    .filter(({ name, required }) => (required || table.key.includes(name)) && !faulty.has(name) && values[name] === null)
    .map(({ name }) => ({ field: name, message: 'Fill this in' }));
  const gone = row.record_id !== null && !existing ? [{ field: table.key[0] ?? '', message: 'There is no such record' }] : [];
  if (gone.length > 0) return { values, errors: [...errors, ...gone] };
  const wrong = new Set([...errors, ...lacking].map(({ field }) => field));
  // What a faulty cell was to say is not known: what the record holds is not measured in its place.
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wrong.has(name) ? null : value]));
  const unfit = (table.fits?.(known) ?? []).filter(({ field }) => !wrong.has(field));
  return { values, errors: [...errors, ...lacking, ...unfit] };
}

export async function judgeRows(db: Queryable, table: Table, rows: readonly GivenRow[]): Promise<JudgedRow[]> {
  const codes = await codesOf(db, table, rows);
  const read = rows.map((row) => readRow(table, row, codes));
  const existing = await existingOf(db, table, read);
  const complete = read.map((each) => ({ ...each, ...completed(table, each, existing.get(each.row.line)) }));
  const names = await namesOf(
    db,
    table,
    complete.flatMap(({ row, values }) => {
      const before = existing.get(row.line)?.before;
      return before ? [values, before] : [];
    }),
  );
  return complete.map(({ row, values, errors }) => {
    const found = existing.get(row.line);
    const before = found?.before ?? null;
    // Of a new record nothing is said in words: there is nothing before it to compare it with.
    const fields = before === null ? [] : table.fields.filter(({ name }) => differs(before[name], values[name]));
    const good = before === null ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
    return {
      line: row.line,
      verdict: errors.length > 0 ? 'bad' : good,
      errors,
      record_id: found?.id ?? null,
      version: found?.version ?? null,
      key: keyOf(table, { row, values }),
      values,
      before,
      changes: fields.map((field) => ({
        field: field.name,
        before: inWords(field, before?.[field.name], names),
        after: inWords(field, values[field.name], names),
      })),
    };
  });
}

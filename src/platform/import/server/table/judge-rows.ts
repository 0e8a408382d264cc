import { sql } from 'drizzle-orm';
import type { CellFault } from '../../contract.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { InputRow, JudgedRow, RowValues, TargetOptions } from '../batch-target.ts';
import { asText, foldedValues, rupees, timeInWords } from '../cells.ts';
import { NO_SUCH_RECORD, reason } from '../reason.ts';
import { codesOf, namesOf, suggestionsOf } from './codes.ts';
import { asJson, inUse, keyTypes, ofKind, sameKey } from './columns.ts';
import { fitted } from './fit.ts';
import { isMissing } from './missing.ts';
import { readLists, type ReadRow, readRow } from './read-row.ts';
import { emptyValues, fieldOf, type FittedRow, isAlike, isSame, type Table, type TableField } from './table.ts';

interface ExistingRecord extends Record<string, unknown> {
  line: number;
  id: number;
  version: number;
  retired: boolean;
  before: RowValues;
}

/** Whether the row has a valid value for this key field. */
const isReadKey = ({ emptyKeys }: Table, { parsed, errors }: Pick<ReadRow, 'parsed' | 'errors'>, name: string): boolean =>
  emptyKeys?.includes(name) ? !errors.some(({ field }) => field === name) : parsed[name] !== undefined && parsed[name] !== null;

/** Existing records by line, found by the row's record id or by its key. */
async function existingOf(db: Queryable, table: Table, read: readonly ReadRow[]): Promise<Map<number, ExistingRecord>> {
  const byId = read.flatMap(({ row: { line, record_id } }) => (record_id === null ? [] : [{ line, record_id }]));
  const byKey = read.flatMap(({ row, parsed, errors }) =>
    row.record_id === null && table.key.every((name) => isReadKey(table, { parsed, errors }, name))
      ? [{ line: row.line, ...Object.fromEntries(table.key.map((name) => [name, parsed[name] ?? null])) }]
      : [],
  );
  const name = sql.identifier(table.table);
  const found: ExistingRecord[] = [];
  if (byId.length > 0) {
    const { rows } = await db.execute<ExistingRecord>(sql`
      select g.line, t.id, t.version, ${table.retires ? sql`t.retired_at is not null` : sql`false`} as retired, ${asJson(table)} as before
      from json_to_recordset(${JSON.stringify(byId)}::json) as g (line integer, record_id bigint)
      join ${name} t on t.id = g.record_id where ${ofKind(table)}`);
    found.push(...rows);
  }
  if (byKey.length > 0) {
    const { rows } = await db.execute<ExistingRecord>(sql`
      select g.line, t.id, t.version, false as retired, ${asJson(table)} as before
      from json_to_recordset(${JSON.stringify(byKey)}::json) as g (line integer, ${keyTypes(table)})
      join ${name} t on ${sameKey(table)} where ${inUse(table)}`);
    found.push(...rows);
  }
  return new Map(found.map((each) => [each.line, each]));
}

type Names = Map<string, Map<unknown, string>>;

export function inWords(field: TableField, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (isMissing(value)) return `${value.missing} (new)`;
  if (Array.isArray(value)) return value.map((each) => inWords(field, each, names)).join(', ');
  const { name, kind, choices, words } = field;
  if (kind === 'list') return words?.(value) ?? asText(value);
  if (kind === 'flag') return value ? 'Yes' : 'No';
  if (kind === 'money') return rupees(Number(value));
  if (kind === 'time') return timeInWords(Number(value));
  if (kind === 'choice') return choices?.[asText(value)] ?? asText(value);
  return names.get(name)?.get(value) ?? asText(value);
}

const keyOf = (table: Table, { row, values }: { row: InputRow; values: RowValues }) =>
  row.record_id === null ? foldedValues(values, table.key) : `#${row.record_id}`;

/** A row with all values to be written and its faults so far. */
interface Complete {
  row: InputRow;
  existing: ExistingRecord | null;
  values: RowValues;
  validValues: RowValues;
  errors: CellFault[];
}

function completed(table: Table, read: ReadRow, existing: ExistingRecord | null): Complete {
  const { row, parsed, errors } = readLists(table, read, existing?.before ?? null);
  const changed = Object.entries(parsed).filter(
    ([name, value]) => !existing || !isAlike(fieldOf(table, name), existing.before[name], value),
  );
  const values: RowValues = { ...emptyValues(table), ...existing?.before, ...Object.fromEntries(changed) };
  if (row.record_id === null || (existing && !existing.retired)) return { row, existing, values, ...fitted(table, values, errors) };
  const retiredError = existing
    ? reason('retired', 'This record is retired: restore it to change it')
    : reason(NO_SUCH_RECORD, 'Record not found');
  return { row, existing, values, validValues: {}, errors: [...errors, { field: table.key[0] ?? '', ...retiredError }] };
}

const asFitted = ({ row, existing, validValues }: Complete): FittedRow => ({
  row,
  record_id: existing?.id ?? null,
  values: validValues,
  before: existing?.before ?? null,
});

/** Leaves fields of existing records empty where rows of a file repeat what applies anyway. */
async function leaveInherited(db: Queryable, { inherited }: Table, rows: readonly Complete[]): Promise<void> {
  const existingRows = rows.filter(({ row, existing }) => existing && row.record_id === null);
  if (!inherited || existingRows.length === 0) return;
  const inheritedByLine = await inherited(db, existingRows.map(asFitted));
  for (const { row, existing, values, validValues } of existingRows)
    for (const [name, value] of Object.entries(inheritedByLine.get(row.line) ?? {}))
      if ((existing?.before[name] ?? null) === null && isSame(values[name], value)) values[name] = validValues[name] = null;
}

/** Adds conflicts with other records to the faults of the cells. */
async function refuseUnfit(db: Queryable, { fitsRecords }: Table, rows: readonly Complete[], at: Date): Promise<void> {
  if (!fitsRecords) return;
  const candidates = rows.map(asFitted);
  const byLine = new Map(rows.map((each) => [each.row.line, each.errors]));
  for (const { line, ...fault } of await fitsRecords(db, candidates, at)) {
    const errors = byLine.get(line);
    if (!errors?.some(({ field }) => field === fault.field)) errors?.push(fault);
  }
}

function toJudgedRow(table: Table, names: Names, { row, existing, values, errors }: Complete): JudgedRow {
  const before = existing?.before ?? null;
  // New records have no changes, because there are no previous values.
  const fields = before === null ? [] : table.fields.filter(({ name }) => !isSame(before[name], values[name]));
  const validVerdict = before === null ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
  return {
    line: row.line,
    verdict: errors.length > 0 ? 'bad' : validVerdict,
    errors,
    record_id: existing?.id ?? null,
    version: existing?.version ?? null,
    key: keyOf(table, { row, values }),
    values,
    before,
    changes: fields.map((field) => ({
      field: field.name,
      before: inWords(field, before?.[field.name], names),
      after: inWords(field, values[field.name], names),
    })),
  };
}

export async function judgeRows(
  db: Queryable,
  table: Table,
  rows: readonly InputRow[],
  { makeMissing, at }: TargetOptions,
): Promise<JudgedRow[]> {
  const codes = await codesOf(db, table, rows);
  const suggestions = await suggestionsOf(db, table, rows, codes, ({ make }) => !(makeMissing && make));
  const named = { codes, suggestions, makeMissing };
  const read = rows.map((row) => readRow(table, row, named));
  const existing = await existingOf(db, table, read);
  const complete = read.map((each) => completed(table, each, existing.get(each.row.line) ?? null));
  await leaveInherited(db, table, complete);
  await refuseUnfit(db, table, complete, at);
  const names = await namesOf(
    db,
    table,
    complete.flatMap(({ existing: found, values }) => (found ? [values, found.before] : [])),
  );
  return complete.map((each) => toJudgedRow(table, names, each));
}

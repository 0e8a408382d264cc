import { sql } from 'drizzle-orm';
import { splitOutsideBrackets } from '#platform/contract/split-outside-brackets.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { containing, pattern } from '#platform/list/server/conditions.ts';
import type { InputRow, RowValues } from '../batch-target.ts';
import { folded } from '../cells.ts';
import { codeOf, eligible, formsOf, idOf } from './referred.ts';
import { spelledLike, suggestionsFor } from './similar-codes.ts';
import type { Referred, Table, TableField } from './table.ts';

/** Looks up the codes and ids of referenced records. */

/** Larger tables are searched instead of listed. */
const MOST_LISTED = 100;
const MOST_FOUND = 20;

/** Allowed values of references to small tables, code → code, by field. */
export async function shortLists(db: Queryable, { fields }: Table): Promise<Map<string, Record<string, string>>> {
  const lists = new Map<string, Record<string, string>>();
  for (const { name, of } of fields) {
    if (!of || of.searched) continue;
    const { rows } = await db.execute<{ code: string }>(
      sql`select ${codeOf(of)} as code from ${sql.identifier(of.table)} where ${eligible(of)} limit ${MOST_LISTED + 1}`,
    );
    const codes = rows.map(({ code }) => code).toSorted((a, other) => a.localeCompare(other));
    if (codes.length <= MOST_LISTED) lists.set(name, Object.fromEntries(codes.map((code) => [code, code])));
  }
  return lists;
}

/** Codes that match a search; none for a field that is not a reference. */
export async function codesLike(db: Queryable, { fields }: Table, field: string, search: string): Promise<string[]> {
  const of = fields.find(({ name }) => name === field)?.of;
  if (!of) return [];
  const code = sql`lower(${codeOf(of)})`;
  const begins = sql`${code} like ${`${pattern(search.toLowerCase())}%`}`;
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${codeOf(of)} as code from ${sql.identifier(of.table)} where ${eligible(of)} and ${containing(code, search)}
    order by ${begins} desc, ${code} limit ${MOST_FOUND}`);
  return rows.map(({ code: found }) => found);
}

/** Names in a cell: several names are separated by semicolons, or by commas outside brackets. */
export function namesIn({ kind }: TableField, cell: string): string[] {
  if (kind !== 'references') return [cell];
  const names = cell.includes(';') ? cell.split(';') : splitOutsideBrackets(cell, /,/g);
  return names.map((name) => name.trim()).filter(Boolean);
}

/** Ids of records by normalised code; null for one that may not be chosen. */
export type Ids = ReadonlyMap<string, number | null>;
/** Ids by field. */
export type Codes = ReadonlyMap<string, Ids>;

/** Ids of the records with these names, or with other spellings of them. */
export async function idsOf(db: Queryable, of: Referred, names: Iterable<string>): Promise<Ids> {
  const uniqueNames = [...new Set(names)];
  const forms = [...new Set(uniqueNames.flatMap((name) => formsOf(of, name)))];
  if (forms.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select ${idOf(of)} as id, lower(${codeOf(of)}) as code from ${sql.identifier(of.table)}
    where lower(${codeOf(of)}) = any(${sql.param(forms)}::text[]) and ${eligible(of)}`);
  const ids = new Map<string, number | null>(rows.map(({ id, code }) => [folded(code), id]));
  const unknown = forms.filter((form) => !ids.has(form));
  for (const code of await excludedCodes(db, of, unknown)) ids.set(folded(code), null);
  const unknownNames = uniqueNames.filter((name) => idOfName(of, ids, name) === undefined);
  for (const [name, id] of await spelledLike(db, of, unknownNames)) for (const form of formsOf(of, name)) ids.set(form, id);
  return ids;
}

/** The codes whose records may not be chosen. */
async function excludedCodes(db: Queryable, of: Referred, codes: readonly string[]): Promise<string[]> {
  if (!of.excluded || codes.length === 0) return [];
  const { rows } = await db.execute<{ code: string }>(sql`
    select distinct lower(${codeOf(of)}) as code from ${sql.identifier(of.table)}
    where lower(${codeOf(of)}) = any(${sql.param([...codes])}::text[])`);
  return rows.map(({ code }) => code);
}

/** Id of the record with a name; null if it may not be chosen, undefined if there is none. */
export function idOfName(of: Referred, ids: Ids | undefined, name: string): number | null | undefined {
  for (const form of formsOf(of, name)) {
    const id = ids?.get(form);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Names in the cells of a field. */
const namesGiven = (field: TableField, rows: readonly InputRow[]): string[] =>
  rows.flatMap(({ given }) => (given[field.name] ? namesIn(field, given[field.name] ?? '') : []));

/** Ids of the records that the rows refer to, by field; one statement each. */
export async function codesOf(db: Queryable, { fields }: Table, rows: readonly InputRow[]): Promise<Codes> {
  const codes = new Map<string, Ids>();
  for (const field of fields) {
    if (!field.of) continue;
    codes.set(field.name, await idsOf(db, field.of, namesGiven(field, rows)));
  }
  return codes;
}

/** Names that are nearly equal to unknown ones, by field and unknown name. */
export type Suggestions = ReadonlyMap<string, ReadonlyMap<string, string[]>>;

/** @param isChecked whether unknown names of a field are errors */
export async function suggestionsOf(
  db: Queryable,
  { fields }: Table,
  rows: readonly InputRow[],
  codes: Codes,
  isChecked: (of: Referred) => boolean,
): Promise<Suggestions> {
  const suggestions = new Map<string, Map<string, string[]>>();
  for (const field of fields) {
    const { name, of } = field;
    if (!of || !isChecked(of)) continue;
    const unknown = new Set(namesGiven(field, rows).filter((each) => idOfName(of, codes.get(name), each) === undefined));
    suggestions.set(name, await suggestionsFor(db, of, [...unknown]));
  }
  return suggestions;
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/** Names of the referenced records, by field and id. */
export async function namesOf(
  db: Queryable,
  { fields }: Table,
  storedRows: readonly RowValues[],
): Promise<Map<string, Map<unknown, string>>> {
  const names = new Map<string, Map<unknown, string>>();
  for (const { name, of } of fields) {
    const ids = of ? [...new Set(storedRows.flatMap((values) => idsIn(values[name])))] : [];
    if (!of || ids.length === 0) continue;
    const { rows } = await db.execute<{ id: number; code: string }>(sql`
      select ${idOf(of)} as id, ${codeOf(of)} as code from ${sql.identifier(of.table)} where ${idOf(of)} = any(${sql.param(ids)}::bigint[])`);
    names.set(name, new Map(rows.map(({ id, code }) => [id, code])));
  }
  return names;
}

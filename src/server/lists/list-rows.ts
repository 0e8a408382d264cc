import { type SQL, sql } from 'drizzle-orm';
import type { ListField, ListRow, ListValue } from '#contracts/lists/list.ts';
import type { Group } from '#contracts/lists/where.ts';
import type { Database, Queryable } from '../db/database.ts';
import { badRequest } from '../http/faults.ts';
import { lowered, whereSql } from './conditions.ts';
import type { ListSource } from './list-source.ts';

/** Which rows of a list, and in what order. */
export interface ListQuestion {
  search?: string | undefined;
  where?: Group | undefined;
  sort?: string | undefined;
}

export interface ListWindow extends ListQuestion {
  offset: number;
  limit: number;
}

/** `where …` of the rows that match, and of no others than `picked`; empty where all do. */
export function matching(source: ListSource, { search, where }: ListQuestion, picked: SQL | null = null): SQL {
  const words = search?.trim().toLowerCase();
  if (words && !source.search) throw badRequest([{ field: 'search', message: 'This list has no search' }]);
  const conditions = [source.always, words && source.search ? source.search(words) : null, where ? whereSql(source, where) : null, picked];
  const asked = conditions.filter((condition) => condition !== null);
  return asked.length > 0 ? sql` where ${sql.join(asked, sql` and `)}` : sql``;
}

/** `order by …`: rows that are equal in it by their id, so that windows neither overlap nor leave one out. */
export function ordered({ list, columns, id }: ListSource, sort = list.sort): SQL {
  const name = sort.replace(/^-/, '');
  const field = list.fields.find((one) => one.sort && one.name === name);
  const column = columns[name];
  if (!field || !column) throw badRequest([{ field: 'sort', message: `The list cannot be ordered by ${name || 'nothing'}` }]);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const by = field.kind === 'text' ? lowered(column) : column;
  return field.kind === 'id' ? sql` order by ${by} ${direction}` : sql` order by ${by} ${direction}, ${id} ${direction}`;
}

/** Fields that the source has, with what reads each of them. Dates come as the database writes them. */
export function selected({ list, columns }: ListSource, fields: readonly ListField[] = list.fields): SQL {
  const parts = fields.map(({ name, kind }, at) => {
    const column = columns[name];
    if (!column) throw new Error(`The source of ${list.id} does not have ${name}`);
    return sql`${kind === 'date' ? sql`(${column})::text` : column} as ${sql.identifier(`f${at}`)}`;
  });
  return sql.join(parts, sql`, `);
}

function told(kind: ListField['kind'], value: unknown): ListValue {
  if (value === null || value === undefined) return null;
  if (kind === 'moment') return new Date(value as string | Date).toISOString();
  if (kind === 'number' || kind === 'money' || kind === 'id') return Number(value);
  return typeof value === 'boolean' ? value : String(value);
}

/** Values of a selected row, by field. */
export const valuesOf = (fields: readonly ListField[], row: Record<string, unknown>): Record<string, ListValue> =>
  Object.fromEntries(fields.map(({ name, kind }, at) => [name, told(kind, row[`f${at}`])]));

/** Rows by id, in the order of the ids. */
async function rowsById(db: Queryable, source: ListSource, ids: readonly number[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { list, from, id, version } = source;
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select ${id} as id, ${version ?? sql`null`} as version, ${selected(source)} from ${from} where ${id} = any(${sql.param([...ids])}::bigint[])`,
  );
  const byId = new Map(rows.map((row) => [Number(row['id']), row]));
  return ids.flatMap((one) => {
    const row = byId.get(one);
    if (!row) return [];
    return { id: one, ...(version && { version: Number(row['version']) }), values: valuesOf(list.fields, row) };
  });
}

export async function countMatching(db: Queryable, { from }: ListSource, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*) as total from ${from}${where}`);
  return rows[0]?.total ?? 0;
}

/**
 * A window of a list, and how many rows match. Only ids are put in order, so that a window far down does not carry all
 * rows before it, and what is joined for the values alone is not joined for them.
 */
export async function readRows(db: Database, source: ListSource, asked: ListWindow): Promise<{ rows: ListRow[]; total: number }> {
  const { from, id } = source;
  const where = matching(source, asked);
  const window = sql`select ${id} as id from ${from}${where}${ordered(source, asked.sort)} limit ${asked.limit} offset ${asked.offset}`;
  const [found, total] = await Promise.all([db.execute<{ id: number }>(window), countMatching(db, source, where)]);
  const rows = await rowsById(
    db,
    source,
    found.rows.map((row) => Number(row.id)),
  );
  return { rows, total };
}

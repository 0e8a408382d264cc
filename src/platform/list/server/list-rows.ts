import { type SQL, sql } from 'drizzle-orm';
import type { ListField, ListRow, ListValue } from '../list.ts';
import type { Group } from '../where.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { lowered, whereSql } from './conditions.ts';
import type { ListSource } from './list-source.ts';

/** Filter and order of a list. */
export interface ListQuestion {
  search?: string | undefined;
  where?: Group | undefined;
  sort?: string | undefined;
}

export interface ListWindow extends ListQuestion {
  offset: number;
  limit: number;
}

/** Conditions of the matching rows. */
function conditionsOf(source: ListSource, { search, where }: ListQuestion): SQL[] {
  const words = search?.trim().toLowerCase();
  if (words && !source.search) throw badRequest([{ field: 'search', message: 'This list has no search' }]);
  const conditions = [source.always, words && source.search ? source.search(words) : null, where ? whereSql(source, where) : null];
  return conditions.filter((condition) => condition !== null);
}

/** `where …` for matching rows that also fulfil `more`; empty without conditions. */
export function matching(source: ListSource, question: ListQuestion, ...more: SQL[]): SQL {
  const conditions = [...conditionsOf(source, question), ...more];
  return conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``;
}

/** Order of a list; the declared one by default. */
function orderOf({ list, columns }: ListSource, sort = list.sort): { by: SQL; isFalling: boolean; isId: boolean } {
  const name = sort.replace(/^-/, '');
  const field = list.fields.find((entry) => entry.sort && entry.name === name);
  const column = columns[name];
  if (!field || !column)
    throw badRequest([{ field: 'sort', ...sentence('The list cannot be ordered by {field}', { field: echo(name) || 'nothing' }) }]);
  return { by: field.kind === 'text' ? lowered(column) : column, isFalling: sort.startsWith('-'), isId: field.kind === 'id' };
}

/** Orders ties by id, so that windows neither overlap nor skip rows. */
const orderBy = (by: SQL, id: SQL, isFalling: boolean): SQL =>
  isFalling ? sql` order by ${by} desc, ${id} desc` : sql` order by ${by}, ${id}`;

/** `order by …` for all matching rows: empty values come last in both directions. */
export function ordered(source: ListSource, sort?: string): SQL {
  const { by, isFalling, isId } = orderOf(source, sort);
  if (isId) return sql` order by ${source.id} ${isFalling ? sql`desc` : sql`asc`}`;
  return isFalling ? sql` order by ${by} desc nulls last, ${source.id} desc` : orderBy(by, source.id, false);
}

const idsRead = async (db: Queryable, statement: SQL): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(statement);
  return rows.map((row) => row.id);
};

/**
 * Ids of a window among many rows. The index is read for rows with a value first, and once more for empty ones if the window
 * reaches them, because a descending index scan returns empty values first.
 */
async function idsOfMany(db: Queryable, source: ListSource, question: ListWindow): Promise<number[]> {
  const { from, id } = source;
  const { by, isFalling, isId } = orderOf(source, question.sort);
  const read = (order: SQL, limit: number, offset: number, ...more: SQL[]) =>
    idsRead(db, sql`select ${id} as id from ${from}${matching(source, question, ...more)}${order} limit ${limit} offset ${offset}`);
  if (isId) return read(ordered(source, question.sort), question.limit, question.offset);
  if (!isFalling) return read(orderBy(by, id, false), question.limit, question.offset);
  const filled = await read(orderBy(by, id, true), question.limit, question.offset, sql`${by} is not null`);
  if (filled.length === question.limit) return filled;
  const before = filled.length > 0 || question.offset === 0 ? question.offset + filled.length : await countFilled(db, source, question, by);
  const empty = await read(
    sql` order by ${id} desc`,
    question.limit - filled.length,
    Math.max(0, question.offset - before),
    sql`${by} is null`,
  );
  return [...filled, ...empty];
}

/** Up to this many matches are sorted; more are read in index order until the window is full. */
const FEW = 2_000;

/**
 * Ids of all matching rows, unordered; null if there are more than a few, or everything matches. Queried first, because the
 * database underestimates text matches and would scan the whole list in order.
 */
async function idsOfFew(db: Queryable, source: ListSource, question: ListQuestion): Promise<number[] | null> {
  if (!question.search?.trim() && !question.where) return null;
  const ids = await idsRead(db, sql`select ${source.id} as id from ${source.from}${matching(source, question)} limit ${FEW + 1}`);
  return ids.length > FEW ? null : ids;
}

const inOrder = (db: Queryable, source: ListSource, question: ListWindow, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : idsRead(
        db,
        sql`select ${source.id} as id from ${source.from} where ${source.id} = any(${sql.param([...ids])}::bigint[])${ordered(source, question.sort)} limit ${question.limit} offset ${question.offset}`,
      );

const countFilled = (db: Queryable, source: ListSource, question: ListQuestion, by: SQL): Promise<number> =>
  countMatching(db, source, matching(source, question, sql`${by} is not null`));

/** Selected fields with their expressions. Dates are returned in database format. */
export function selected({ list, columns }: ListSource, fields: readonly ListField[] = list.fields): SQL {
  const parts = fields.map(({ name, kind }, at) => {
    const column = columns[name];
    if (!column) throw new Error(`The source of ${list.id} does not have ${name}`);
    return sql`${kind === 'date' ? sql`(${column})::text` : column} as ${sql.identifier(`f${at}`)}`;
  });
  return sql.join(parts, sql`, `);
}

function toListValue(kind: ListField['kind'], value: unknown): ListValue {
  if (value === null || value === undefined) return null;
  if (kind === 'moment') return new Date(value as string | Date).toISOString();
  if (kind === 'number' || kind === 'money' || kind === 'id') return Number(value);
  return typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values of a selected row, by field. */
export const valuesOf = (fields: readonly ListField[], row: Record<string, unknown>): Record<string, ListValue> =>
  Object.fromEntries(fields.map(({ name, kind }, at) => [name, toListValue(kind, row[`f${at}`])]));

/** Rows by id, in the order of the ids. */
export async function readRowsById(db: Queryable, source: ListSource, ids: readonly number[]): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const { list, from, id, version, patient } = source;
  const { rows } = await db.execute(
    sql`select ${id} as id, ${version ?? sql`null`} as version, ${patient ?? sql`null`} as patient, ${selected(source)} from ${from} where ${id} = any(${sql.param([...ids])}::bigint[])`,
  );
  const byId = new Map(rows.map((row) => [Number(row['id']), row]));
  return ids.flatMap((entry) => {
    const row = byId.get(entry);
    if (!row) return [];
    return {
      id: entry,
      ...(version && { version: Number(row['version']) }),
      ...(patient && { patient_id: row['patient'] === null ? null : Number(row['patient']) }),
      values: valuesOf(list.fields, row),
    };
  });
}

export async function countMatching(db: Queryable, { from }: ListSource, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*) as total from ${from}${where}`);
  return rows[0]?.total ?? 0;
}

/**
 * A window of a list, and the number of matches. Only ids are sorted, so that a distant window does not read full rows before
 * it, and joins needed only for values apply to the window alone.
 */
export async function readRows(db: Database, source: ListSource, question: ListWindow): Promise<{ rows: ListRow[]; total: number }> {
  orderOf(source, question.sort);
  const where = matching(source, question);
  const fewIds = await idsOfFew(db, source, question);
  const [ids, total] = fewIds
    ? [await inOrder(db, source, question, fewIds), fewIds.length]
    : await Promise.all([idsOfMany(db, source, question), countMatching(db, source, where)]);
  return { rows: await readRowsById(db, source, ids), total };
}

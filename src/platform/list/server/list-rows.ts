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

interface Order {
  /** Most significant first. */
  keys: readonly SQL[];
  isFalling: boolean;
  /** Whether the keys are never empty. */
  isFilled: boolean;
}

/** Order of a list; the declared one by default. */
function orderOf({ list, columns, sorts, id }: ListSource, sort = list.sort): Order {
  const name = sort.replace(/^-/, '');
  const field = list.fields.find((entry) => entry.sort && entry.name === name);
  const column = columns[name];
  if (!field || !column)
    throw badRequest([{ field: 'sort', ...sentence('The list cannot be ordered by {field}', { field: echo(name) || 'nothing' }) }]);
  const isId = field.kind === 'id';
  const usual = isId ? id : field.kind === 'text' ? lowered(column) : column;
  return { keys: sorts?.[name] ?? [usual], isFalling: sort.startsWith('-'), isFilled: isId };
}

/** Ascending order has empty values last by itself. */
const emptyLast = ({ isFalling, isFilled }: Order): SQL | undefined => (isFalling && !isFilled ? sql` nulls last` : undefined);

/** Orders ties by id, so that windows neither overlap nor skip rows. `empty`: place of rows without the first key. */
function orderBy({ keys, isFalling }: Order, id: SQL, empty: SQL = sql``): SQL {
  const direction = isFalling ? sql` desc` : sql` asc`;
  return sql.join(
    [...keys, id].map((key, at) => sql`${key}${direction}${at === 0 ? empty : sql``}`),
    sql`, `,
  );
}

/** `order by …` for all matching rows: empty values come last in both directions. */
export function ordered(source: ListSource, sort?: string): SQL {
  const order = orderOf(source, sort);
  return sql` order by ${orderBy(order, source.id, emptyLast(order))}`;
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
  const order = orderOf(source, question.sort);
  const { keys, isFalling, isFilled } = order;
  const read = (by: SQL, limit: number, offset: number, ...more: SQL[]) =>
    idsRead(db, sql`select ${id} as id from ${from}${matching(source, question, ...more)} order by ${by} limit ${limit} offset ${offset}`);
  if (!isFalling || isFilled) return read(orderBy(order, id), question.limit, question.offset);
  const filled = await read(orderBy(order, id), question.limit, question.offset, sql`${keys[0]} is not null`);
  if (filled.length === question.limit) return filled;
  const before =
    filled.length > 0 || question.offset === 0 ? question.offset + filled.length : await countFilled(db, source, question, keys);
  const empty = await read(
    orderBy({ ...order, keys: keys.slice(1) }, id),
    question.limit - filled.length,
    Math.max(0, question.offset - before),
    sql`${keys[0]} is null`,
  );
  return [...filled, ...empty];
}

const countFilled = (db: Queryable, source: ListSource, question: ListQuestion, keys: readonly SQL[]): Promise<number> =>
  countMatching(db, source, matching(source, question, sql`${keys[0]} is not null`));

/** Up to this many matches are sorted; more are read in index order until the window is full. */
const FEW = 2_000;

/**
 * Ids of a window and the number of matches, if these are only a few; null otherwise. Read first, because the database
 * underestimates text matches and would scan the whole list in order.
 */
async function idsAmongFew(db: Queryable, source: ListSource, question: ListWindow): Promise<{ ids: number[]; total: number } | null> {
  const words = question.search?.trim().toLowerCase();
  if (!words && !question.where) return null;
  const order = orderOf(source, question.sort);
  const keys = order.keys.map((key, at) => sql`${key} as ${sql.identifier(`k${at}`)}`);
  const byName = { ...order, keys: order.keys.map((_, at) => sql`${sql.identifier(`k${at}`)}`) };
  const rank = (words && source.rank?.(words)) || sql`0`;
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with few as materialized (
      select ${source.id} as id, ${rank} as rank, ${sql.join(keys, sql`, `)} from ${source.from}${matching(source, question)} limit ${FEW + 1}
    )
    select (select count(*) from few) as total,
      array(select id from few order by rank desc, ${orderBy(byName, sql`id`, emptyLast(order))} limit ${question.limit} offset ${question.offset}) as ids`);
  const [found] = rows;
  return found && found.total <= FEW ? { ids: found.ids.map(Number), total: found.total } : null;
}

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

export async function countMatching(db: Queryable, { from }: ListSource, where: SQL, most?: number): Promise<number> {
  const counted = most === undefined ? sql`${from}${where}` : sql`(select from ${from}${where} limit ${most + 1}) as counted`;
  const { rows } = await db.execute<{ total: number }>(sql`select count(*) as total from ${counted}`);
  return rows[0]?.total ?? 0;
}

/** Ids of a window of a list in order, and the number of matches. Only ids are sorted: a distant window reads no full rows before it. */
export async function readIds(db: Database, source: ListSource, question: ListWindow): Promise<{ ids: number[]; total: number }> {
  const where = matching(source, question);
  const few = await idsAmongFew(db, source, question);
  if (few) return few;
  const [ids, total] = await Promise.all([idsOfMany(db, source, question), countMatching(db, source, where, source.countedTo)]);
  return { ids, total };
}

/** A window of a list, and the number of matches. Joins needed only for values apply to the window alone. */
export async function readRows(db: Database, source: ListSource, question: ListWindow): Promise<{ rows: ListRow[]; total: number }> {
  orderOf(source, question.sort);
  const { ids, total } = await readIds(db, source, question);
  return { rows: await readRowsById(db, source, ids), total };
}

import { sql } from 'drizzle-orm';
import { NameIndex } from '#platform/contract/similar-names.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { codeOf, eligible, formsOf, idOf, isName } from './referred.ts';
import type { Referred } from './table.ts';

/** Records whose names are other spellings of an unknown name, or nearly equal to it. */

/** Most names suggested for an unknown one. */
const SUGGESTED = 3;
/** Indexes kept in memory at once: of the masters that an import of drugs refers to. */
const KEPT = 8;

interface Kept {
  index: NameIndex;
  names: number;
  /** Last transaction whose names are included, and the highest id. */
  transaction: number;
  last: number;
}

interface Name extends Record<string, unknown> {
  id: number;
  name: string;
  transaction: number;
}

/** By database and reference; the least recently used first. */
const kept = new Map<string, Kept>();

const NO_NAMES = { names: 0, transaction: 0, last: 0 };

/** Adds names to an index; null if it does not include all names then, because some were changed or removed. */
function extended(of: Referred, found: Kept, added: readonly Name[], names: number): Kept | null {
  if (found.names + added.length !== names || added.some(({ id }) => id <= found.last)) return null;
  for (const { id, name } of added) found.index.add(name, id, formsOf(of, name)[0]);
  return {
    index: found.index,
    names,
    transaction: added.reduce((most, { transaction }) => Math.max(most, transaction), found.transaction),
    last: added.reduce((most, { id }) => Math.max(most, id), found.last),
  };
}

/**
 * Index of the names that a reference may choose. It is kept, and only names that were written since are read: an import asks
 * for it with every portion.
 */
async function indexOf(db: Queryable, of: Referred): Promise<NameIndex> {
  const from = sql`from ${sql.identifier(of.table)} where ${eligible(of)} and ${codeOf(of)} is not null`;
  const { rows } = await db.execute<{ database: string; names: number }>(
    sql`select current_database() as database, count(*) as names ${from}`,
  );
  const { database = '', names = 0 } = rows[0] ?? {};
  const address = [database, of.table, of.code, of.id, of.where].join('|');
  const since = async (transaction: number) =>
    (
      await db.execute<Name>(sql`
        select ${idOf(of)} as id, ${codeOf(of)} as name, xmin::text::bigint as transaction ${from} and xmin::text::bigint > ${transaction}`)
    ).rows;
  const found = kept.get(address);
  const current =
    (found && extended(of, found, await since(found.transaction), names)) ??
    extended(of, { index: new NameIndex(), ...NO_NAMES }, await since(-1), names);
  kept.delete(address);
  if (!current) return new NameIndex();
  kept.set(address, current);
  for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
  return current.index;
}

/** Records by unknown name, if exactly one record has another spelling of it: `Cipla LTD.` is `Cipla Ltd`. */
export async function spelledLike(db: Queryable, of: Referred, unknown: readonly string[]): Promise<Map<string, number>> {
  const names = unknown.filter(isName);
  if (names.length === 0) return new Map();
  const index = await indexOf(db, of);
  const found = names.flatMap((name) => {
    const ids = [...new Set(formsOf(of, name).flatMap(index.spelledLike))];
    return ids.length === 1 ? [[name, ids[0] ?? 0] as const] : [];
  });
  if (found.length === 0) return new Map();
  // The index may include a record that was retired since.
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${idOf(of)} as id from ${sql.identifier(of.table)}
    where ${idOf(of)} = any(${sql.param(found.map(([, id]) => id))}::bigint[]) and ${eligible(of)}`);
  const valid = new Set(rows.map(({ id }) => id));
  return new Map(found.filter(([, id]) => valid.has(id)));
}

/** Names of records that are nearly equal to unknown ones, nearest first. */
export async function suggestionsFor(db: Queryable, of: Referred, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const names = unknown.filter(isName);
  if (names.length === 0) return new Map();
  const index = await indexOf(db, of);
  return new Map(
    names.flatMap((name) => {
      const near = formsOf(of, name).flatMap((form) => index.near(form));
      const suggested = [...new Set(near.map((each) => each.name))].slice(0, SUGGESTED);
      return suggested.length > 0 ? [[name, suggested] as const] : [];
    }),
  );
}

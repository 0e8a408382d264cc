import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Batch, EarlierImport, ImportField, ImportMapping } from '../contract.ts';
import { batches } from '../schema.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { guessMapping, isMapped } from './mapping.ts';
import type { StoredBatch } from './stored-batch.ts';

/** Earlier imports of the same target: the source of the first mapping, and of the warning about a repeated file. */

/** Number of imports to look through for the same titles. */
const LOOKED_THROUGH = 100;

const before = ({ id, target }: Pick<StoredBatch, 'id' | 'target'>) =>
  and(eq(batches.target, target), lt(batches.id, id), eq(batches.kind, 'file'));

const presented = ({ id, file_name, by, created_at }: Pick<StoredBatch, 'id' | 'file_name' | 'by' | 'created_at'>): EarlierImport => ({
  batch_id: id,
  file_name: file_name ?? '',
  by,
  at: created_at.toISOString(),
});

/** Titles with the position among equal ones: the same in any order of the columns. */
function titleKeys(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((title) => {
    const folded = title.toLowerCase();
    const nth = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, nth);
    return `${folded} ${nth}`;
  });
}

/** A mapping of other columns with the same titles, for these columns. */
function carriedOver(mapping: ImportMapping, from: readonly string[], to: readonly string[]): ImportMapping {
  const [fromKeys, toKeys] = [titleKeys(from), titleKeys(to)];
  return Object.fromEntries(
    Object.entries(mapping).map(([field, source]) => [
      field,
      'column' in source ? { column: toKeys.indexOf(fromKeys[source.column] ?? '') } : source,
    ]),
  );
}

const sorted = (columns: readonly string[]) => titleKeys(columns).toSorted().join('\n');

/** The mapping of the last import with the same titles, in any order, or what the titles suggest. */
export async function firstMapping(
  db: Queryable,
  batch: Pick<StoredBatch, 'id' | 'target' | 'columns'>,
  fields: readonly ImportField[],
): Promise<{ mapping: ImportMapping; mapped_like: number | null }> {
  const earlier = await db
    .select({ id: batches.id, columns: batches.columns, mapping: batches.mapping })
    .from(batches)
    // A batch that got counts was mapped by a user.
    .where(
      and(before(batch), sql`${batches.created} + ${batches.changed} + ${batches.unchanged} + ${batches.bad} + ${batches.left_out} > 0`),
    )
    .orderBy(desc(batches.id))
    .limit(LOOKED_THROUGH);
  const titles = sorted(batch.columns);
  const like = earlier.find(({ columns }) => sorted(columns) === titles);
  if (!like) return { mapping: guessMapping(batch.target, batch.columns, fields), mapped_like: null };
  const fieldNames = new Set(fields.map(({ name }) => name));
  const mapping = Object.fromEntries(
    Object.entries(carriedOver(like.mapping, like.columns, batch.columns)).filter(([field]) => fieldNames.has(field)),
  );
  return isMapped(mapping, fields)
    ? { mapping, mapped_like: like.id }
    : { mapping: guessMapping(batch.target, batch.columns, fields), mapped_like: null };
}

async function mappedLike(
  db: Queryable,
  { target, mapped_like, columns }: StoredBatch,
  fields: readonly ImportField[],
): Promise<Pick<Batch, 'mapped_like'>> {
  if (mapped_like === null) return {};
  const [like] = await db.select().from(batches).where(eq(batches.id, mapped_like));
  return like ? { mapped_like: { ...presented(like), guess: guessMapping(target, columns, fields) } } : {};
}

async function sameFile(db: Queryable, batch: StoredBatch): Promise<Pick<Batch, 'same_file'>> {
  if (batch.digest === null) return {};
  const [same] = await db
    .select()
    .from(batches)
    .where(and(before(batch), eq(batches.digest, batch.digest), ne(batches.state, 'cancelled')))
    .orderBy(desc(batches.id))
    .limit(1);
  return same ? { same_file: { ...presented(same), written: same.written - same.undone } } : {};
}

/** What the mapping and the review say about earlier imports. */
export async function earlierImports(db: Queryable, batch: StoredBatch, fields: readonly ImportField[]) {
  if (batch.state !== 'mapping' && batch.state !== 'reviewing') return {};
  return { ...(await mappedLike(db, batch, fields)), ...(await sameFile(db, batch)) };
}

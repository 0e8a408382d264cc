import { sql } from 'drizzle-orm';
import type { MasterField, MasterId } from '#contracts/masters.ts';
import type { GivenRow } from '../../../batches/batch-target.ts';
import type { Queryable } from '../../../db/database.ts';
import { referenceFields } from '../references.ts';
import { candidates } from './wanted.ts';

/** Records in use of one master by their folded names. */
export type Names = ReadonlyMap<string, number>;

export async function idsByName(db: Queryable, master: MasterId, names: readonly string[]): Promise<Names> {
  const asked = [...new Set(names)];
  if (asked.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, lower(name) as name from master_records
    where master = ${master} and retired_at is null and lower(name) = any(${sql.param(asked)}::text[])`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The names in a cell that names several records: parted by semicolons, or by commas outside of brackets. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(cell.includes(';') ? ';' : /,(?![^()]*\))/)
    .map((name) => name.trim())
    .filter(Boolean);

export const namesOfCell = ({ kind }: MasterField, cell: string): string[] => (kind === 'references' ? namesIn(cell) : [cell]);

/** Ids of what the rows name, by master. */
export async function findNamed(db: Queryable, master: MasterId, rows: readonly GivenRow[]): Promise<Map<MasterId, Names>> {
  const asked = new Map<MasterId, string[]>();
  for (const field of referenceFields(master)) {
    const { of, name } = field;
    if (!of) continue;
    const names = rows.flatMap(({ given }) => namesOfCell(field, given[name] ?? '').flatMap((each) => candidates(of, each)));
    asked.set(of, [...(asked.get(of) ?? []), ...names]);
  }
  const found = new Map<MasterId, Names>();
  for (const [of, names] of asked) found.set(of, await idsByName(db, of, names));
  return found;
}

export const idOfName = (names: Names | undefined, of: MasterId, name: string): number | undefined => {
  for (const candidate of candidates(of, name)) {
    const id = names?.get(candidate);
    if (id !== undefined) return id;
  }
  return undefined;
};

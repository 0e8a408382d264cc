import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { containing, pattern } from '../../lists/conditions.ts';
import type { Table, TableField } from '../table-target.ts';

/** Tables of more records are searched instead of listed. */
const MOST_LISTED = 100;
const MOST_FOUND = 20;

type Referred = NonNullable<TableField['of']>;

const codeOf = ({ code }: Referred) => sql.raw(`(${code})::text`);
const eligible = ({ where }: Referred) => sql.raw(where ?? 'true');

/** All codes that a reference may name, code → code, of the fields that refer to a short table. */
export async function shortLists(db: Queryable, { fields }: Table): Promise<Map<string, Record<string, string>>> {
  const lists = new Map<string, Record<string, string>>();
  for (const { name, of } of fields) {
    if (!of) continue;
    const { rows } = await db.execute<{ code: string }>(
      sql`select ${codeOf(of)} as code from ${sql.identifier(of.table)} where ${eligible(of)} limit ${MOST_LISTED + 1}`,
    );
    const codes = rows.map(({ code }) => code).toSorted((one, other) => one.localeCompare(other));
    if (codes.length <= MOST_LISTED) lists.set(name, Object.fromEntries(codes.map((code) => [code, code])));
  }
  return lists;
}

/** Codes that a reference may name; none of a field that names no record. */
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

import { type SQL, sql } from 'drizzle-orm';
import { cleanName, NameIndex } from '#platform/contract/similar-names.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { MasterId } from '../../masters.ts';
import type { MasterProblem } from '../../quality-list.ts';
import { mergeOf } from '../master-hooks.ts';
import { findDuplicates, LARGEST_GROUP, type NamedRecord, pairKey } from './duplicates.ts';
import { masterDistinctPairs } from '../../schema.ts';

/** Problems of the records of a master. */

export interface Problem {
  problem: MasterProblem;
  record_ids: number[];
}

/** Values that duplicates must share in addition to the name. */
const common: Partial<Record<MasterId, SQL>> = {
  brand: sql`m.values ->> 'company'`,
  product: sql`m.values ->> 'brand'`,
  'product-category': sql`m.values ->> 'parent'`,
  item: sql`concat_ws('/', m.values ->> 'company', coalesce(m.values ->> 'composition', '-'), coalesce(m.values ->> 'available_in', '-'), m.values ->> 'pack_size')`,
};

interface CheckedRecord extends NamedRecord, Record<string, unknown> {
  retired: boolean;
  /** Whether records in use or other data refer to it. */
  used: boolean;
  uncomposed: boolean;
}

/** Records per statement, which keeps each far below the statement timeout. */
const PORTION = 5_000;

/** All records except merged ones, by id. */
async function recordsOf(db: Queryable, master: MasterId): Promise<CheckedRecord[]> {
  const all: CheckedRecord[] = [];
  for (let portion = await recordsAfter(db, master, 0); portion.length > 0; ) {
    all.push(...portion);
    portion = portion.length < PORTION ? [] : await recordsAfter(db, master, portion.at(-1)?.id ?? 0);
  }
  return all;
}

async function recordsAfter(db: Queryable, master: MasterId, after: number): Promise<CheckedRecord[]> {
  const isBooked = mergeOf(master)?.isBooked(sql`m.id`) ?? sql`false`;
  const { rows } = await db.execute<CheckedRecord>(sql`
    select m.id, m.name, coalesce(${common[master] ?? sql`''`}, '') as within, m.retired_at is not null as retired,
      exists (select 1 from master_references r join master_records o on o.id = r.record_id
        where r.target_id = m.id and o.retired_at is null) or ${isBooked} as used,
      m.retired_at is null and m.master = 'item' and m.values ->> 'composition' is null as uncomposed
    from master_records m where m.master = ${master} and m.merged_into is null and m.id > ${after} order by m.id limit ${PORTION}`);
  return rows;
}

async function distinctPairs(db: Queryable, master: MasterId): Promise<Set<string>> {
  const { rows } = await db.execute<{ one: number; other: number }>(sql`
    select p.one, p.other from ${masterDistinctPairs} p join master_records m on m.id = p.one where m.master = ${master}`);
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

/** Records in use, each with the retired ones that have its name and are still used: a merge moves what refers to them. */
function retiredDoubles(records: readonly CheckedRecord[]): number[][] {
  const names = new NameIndex(records.filter(({ retired }) => !retired));
  const groups = new Map<number, number[]>();
  for (const { id, name, retired, used } of records) {
    const [double] = retired && used ? names.spelledLike(name) : [];
    if (double === undefined) continue;
    const group = groups.get(double) ?? [double];
    if (group.length < LARGEST_GROUP) group.push(id);
    groups.set(double, group);
  }
  return [...groups.values()];
}

/** Records without references to them that are nevertheless not unused: they are what the others are for. */
const ENDS = new Set<MasterId>(['hsn', 'uom', 'release', 'available-in']);

/** @returns all problems, and the number of records checked */
export async function findProblems(db: Queryable, master: MasterId): Promise<{ problems: Problem[]; records: number }> {
  const records = await recordsOf(db, master);
  const inUse = records.filter(({ retired }) => !retired);
  const { duplicates, distinct } = await findDuplicates(master, inUse, await distinctPairs(db, master));
  const alone = (problem: MasterProblem, test: (record: CheckedRecord) => boolean): Problem[] =>
    inUse.filter(test).map(({ id }) => ({ problem, record_ids: [id] }));
  const groups = (problem: MasterProblem, all: readonly number[][]): Problem[] => all.map((record_ids) => ({ problem, record_ids }));
  return {
    records: records.length,
    problems: [
      ...groups('DUPLICATES', duplicates),
      ...groups('DISTINCT', distinct),
      ...groups('RETIRED_DOUBLE', retiredDoubles(records)),
      ...alone('INVISIBLE', ({ name }) => cleanName(name) !== name),
      ...alone('NO_COMPOSITION', ({ uncomposed }) => uncomposed),
      ...alone('UNUSED', ({ used }) => !used && !ENDS.has(master)),
    ],
  };
}

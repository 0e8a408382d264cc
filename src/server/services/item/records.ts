import { ORPCError } from '@orpc/server';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { MasterRecord, MasterRow, MasterUse } from '#contracts/item.ts';
import { MASTER_OPTIONS, type MasterId, masterIds, masters, type MasterSort } from '#contracts/masters.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { masterRecords, masterReferences } from '../../db/master-schema.ts';
import { labelsById, labelsOf, referencesOf } from './references.ts';

export type StoredRecord = typeof masterRecords.$inferSelect;

/** A record of a master, and nothing else by that number. */
export const isRecord = (master: MasterId, recordId: number): SQL | undefined =>
  and(eq(masterRecords.id, recordId), eq(masterRecords.master, master));

export const noSuchRecord = () => new ORPCError('NOT_FOUND', { message: 'There is no such record' });

/** Rows as they are told, with the names of what they refer to. */
export async function presentRows(db: Queryable, stored: readonly StoredRecord[]): Promise<MasterRow[]> {
  const byId = await labelsById(
    db,
    stored.flatMap(({ master, values }) => referencesOf(master, values).map(({ target_id }) => target_id)),
  );
  return stored.map(({ id, version, name, values, master, retired_at, merged_into, updated_at }) => ({
    id,
    version,
    name,
    values,
    labels: labelsOf(master, values, byId),
    retired_at: retired_at?.toISOString() ?? null,
    merged_into,
    updated_at: updated_at.toISOString(),
  }));
}

export interface RecordFilter {
  master: MasterId;
  search?: string | undefined;
  retired: 'active' | 'retired' | 'all';
  sort: MasterSort;
  page: number;
  page_size: number;
}

const retirement: Record<RecordFilter['retired'], SQL | undefined> = {
  active: isNull(masterRecords.retired_at),
  retired: isNotNull(masterRecords.retired_at),
  all: undefined,
};

const lowerName = sql`lower(${masterRecords.name})`;
const pattern = (search: string) => search.replaceAll(/[\\%_]/g, String.raw`\$&`);
const containing = (search: string | undefined) => search && sql`${lowerName} like '%' || lower(${pattern(search)}) || '%'`;
const beginning = (search: string) => sql`${lowerName} like lower(${pattern(search)}) || '%'`;

function orderBy({ sort, search }: Pick<RecordFilter, 'sort' | 'search'>): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  if (sort.endsWith('updated')) return [direction(masterRecords.updated_at), direction(masterRecords.id)];
  return [...(search ? [desc(beginning(search))] : []), direction(lowerName), direction(masterRecords.id)];
}

const filterOf = ({ master, search, retired }: Pick<RecordFilter, 'master' | 'search' | 'retired'>) =>
  and(eq(masterRecords.master, master), retirement[retired], containing(search) || undefined);

/** A page of a master. Names that begin with the search come before those that only contain it. */
export async function listRecords(db: Database, filter: RecordFilter): Promise<{ rows: MasterRow[]; total: number }> {
  const where = filterOf(filter);
  const [stored, [all]] = await Promise.all([
    db
      .select()
      .from(masterRecords)
      .where(where)
      .orderBy(...orderBy(filter))
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size),
    db.select({ total: count() }).from(masterRecords).where(where),
  ]);
  return { rows: await presentRows(db, stored), total: all?.total ?? 0 };
}

/** What a field that refers to this master may be given. */
export const listOptions = (db: Database, master: MasterId, search: string | undefined): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: masterRecords.id, name: masterRecords.name })
    .from(masterRecords)
    .where(filterOf({ master, search, retired: 'active' }))
    .orderBy(...orderBy({ sort: 'name', search }))
    .limit(MASTER_OPTIONS);

const place = ({ master, field }: MasterUse) => [masterIds.indexOf(master), masters[master].fields.findIndex(({ name }) => name === field)];

/** References to any of these records, counted by master and field, in the order of the declarations. */
export async function countUses(db: Queryable, ids: readonly number[]): Promise<MasterUse[]> {
  const uses = await db
    .select({ master: masterRecords.master, field: masterReferences.field, count: count() })
    .from(masterReferences)
    .innerJoin(masterRecords, eq(masterRecords.id, masterReferences.record_id))
    .where(inArray(masterReferences.target_id, [...ids]))
    .groupBy(masterRecords.master, masterReferences.field);
  return uses.toSorted((one, other) => {
    const [[master = 0, field = 0], [otherMaster = 0, otherField = 0]] = [place(one), place(other)];
    return master - otherMaster || field - otherField;
  });
}

export async function readRecord(db: Queryable, master: MasterId, recordId: number): Promise<MasterRecord> {
  const stored = await db.select().from(masterRecords).where(isRecord(master, recordId));
  const [row] = await presentRows(db, stored);
  if (!row) throw noSuchRecord();
  return { ...row, used_by: await countUses(db, [recordId]) };
}

/** The records that refer to one, by master and name. */
export async function listUses(db: Database, asked: { master: MasterId; record_id: number; page: number; page_size: number }) {
  const [record] = await db.select({ id: masterRecords.id }).from(masterRecords).where(isRecord(asked.master, asked.record_id));
  if (!record) throw noSuchRecord();
  const leadsHere = eq(masterReferences.target_id, asked.record_id);
  const [rows, [all]] = await Promise.all([
    db
      .select({
        master: masterRecords.master,
        field: masterReferences.field,
        id: masterRecords.id,
        name: masterRecords.name,
        retired: sql<boolean>`${masterRecords.retired_at} is not null`,
      })
      .from(masterReferences)
      .innerJoin(masterRecords, eq(masterRecords.id, masterReferences.record_id))
      .where(leadsHere)
      .orderBy(masterRecords.master, lowerName, masterRecords.id, masterReferences.field)
      .limit(asked.page_size)
      .offset((asked.page - 1) * asked.page_size),
    db.select({ total: count() }).from(masterReferences).where(leadsHere),
  ]);
  return { rows, total: all?.total ?? 0 };
}

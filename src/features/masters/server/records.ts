import { ORPCError } from '@orpc/server';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { MasterRecord, MasterRow, MasterUse } from '../contract.ts';
import { MASTER_OPTIONS, type MasterId, masterIds, masters } from '../masters.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { masterRecords, masterReferences } from '../schema.ts';
import { containing, pattern } from '#platform/list/server/conditions.ts';
import { labelsById, labelsOf, referencesOf } from './references.ts';

export type StoredRecord = typeof masterRecords.$inferSelect;

/** Loads a record of a master. Throws 404 for other ids. */
export const isRecord = (master: MasterId, recordId: number): SQL | undefined =>
  and(eq(masterRecords.id, recordId), eq(masterRecords.master, master));

export const noSuchRecord = () => new ORPCError('NOT_FOUND', { message: 'Record not found' });

/** Adds the names of the referenced records to rows. */
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

const lowerName = sql`lower(${masterRecords.name})`;

/** Options of a reference to this master; names that begin with the search come before names that contain it. */
export async function listOptions(db: Queryable, master: MasterId, search: string | undefined): Promise<{ id: number; name: string }[]> {
  const begins = search ? sql`${lowerName} like ${`${pattern(search.toLowerCase())}%`}` : null;
  return db
    .select({ id: masterRecords.id, name: masterRecords.name })
    .from(masterRecords)
    .where(and(eq(masterRecords.master, master), isNull(masterRecords.retired_at), search ? containing(lowerName, search) : undefined))
    .orderBy(...(begins ? [desc(begins)] : []), asc(lowerName), asc(masterRecords.id))
    .limit(MASTER_OPTIONS);
}

const rank = ({ master, field }: MasterUse) => [masterIds.indexOf(master), masters[master].fields.findIndex(({ name }) => name === field)];

/** Number of references to any of these records by master and field, in the order of the declarations. */
export async function countUses(db: Queryable, ids: readonly number[]): Promise<MasterUse[]> {
  const uses = await db
    .select({ master: masterRecords.master, field: masterReferences.field, count: count() })
    .from(masterReferences)
    .innerJoin(masterRecords, eq(masterRecords.id, masterReferences.record_id))
    .where(inArray(masterReferences.target_id, [...ids]))
    .groupBy(masterRecords.master, masterReferences.field);
  return uses.toSorted((one, other) => {
    const [[master = 0, field = 0], [otherMaster = 0, otherField = 0]] = [rank(one), rank(other)];
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
export async function listUses(db: Database, query: { master: MasterId; record_id: number; page: number; page_size: number }) {
  const [record] = await db.select({ id: masterRecords.id }).from(masterRecords).where(isRecord(query.master, query.record_id));
  if (!record) throw noSuchRecord();
  const refersHere = eq(masterReferences.target_id, query.record_id);
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
      .where(refersHere)
      .orderBy(masterRecords.master, lowerName, masterRecords.id, masterReferences.field)
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    db.select({ total: count() }).from(masterReferences).where(refersHere),
  ]);
  return { rows, total: all?.total ?? 0 };
}

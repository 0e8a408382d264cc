import { eq, inArray } from 'drizzle-orm';
import type { MasterLabel } from '../contract.ts';
import { type MasterField, type MasterId, masters, type MasterValue, type MasterValues } from '../masters.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { masterRecords, masterReferences } from '../schema.ts';

/** References between records: ids in the values, mirrored in a table for reverse lookups. */

export interface Reference {
  field: string;
  target_id: number;
}

const isReference = ({ kind }: MasterField) => kind === 'reference' || kind === 'references';

export const referenceFields = (master: MasterId): MasterField[] => masters[master].fields.filter(isReference);

/** Referenced ids in the value of a field. */
export function idsIn(value: MasterValue | undefined): number[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'number');
  return typeof value === 'number' ? [value] : [];
}

export const referencesOf = (master: MasterId, values: MasterValues): Reference[] =>
  referenceFields(master).flatMap(({ name }) => idsIn(values[name]).map((target_id) => ({ field: name, target_id })));

/** Synchronises the table with the values. */
export async function storeReferences(tx: Transaction, master: MasterId, recordId: number, values: MasterValues): Promise<void> {
  await tx.delete(masterReferences).where(eq(masterReferences.record_id, recordId));
  const rows = referencesOf(master, values).map((reference) => ({ record_id: recordId, ...reference }));
  if (rows.length > 0) await tx.insert(masterReferences).values(rows);
}

/** Records by id with their current names. */
export async function labelsById(db: Queryable, ids: readonly number[]): Promise<Map<number, MasterLabel>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db
    .select({ id: masterRecords.id, name: masterRecords.name, retired_at: masterRecords.retired_at })
    .from(masterRecords)
    .where(inArray(masterRecords.id, uniqueIds));
  return new Map(rows.map(({ retired_at, ...row }) => [row.id, { ...row, retired: retired_at !== null }]));
}

/** Referenced records by field, in the order of the values. */
export function labelsOf(master: MasterId, values: MasterValues, byId: Map<number, MasterLabel>): Record<string, MasterLabel[]> {
  return Object.fromEntries(referenceFields(master).map(({ name }) => [name, idsIn(values[name]).flatMap((id) => byId.get(id) ?? [])]));
}

import { eq, inArray } from 'drizzle-orm';
import type { MasterLabel } from '../contract.ts';
import { type MasterField, type MasterId, masters, type MasterValue, type MasterValues } from '../masters.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { masterRecords, masterReferences } from '../schema.ts';

/** How records refer to each other: by ids in the values, and by the same once more in a table that is asked from the other end. */

export interface Reference {
  field: string;
  target_id: number;
}

const isReference = ({ kind }: MasterField) => kind === 'reference' || kind === 'references';

export const referenceFields = (master: MasterId): MasterField[] => masters[master].fields.filter(isReference);

/** Ids in the value of a field that refers to records. */
export function idsIn(value: MasterValue | undefined): number[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'number');
  return typeof value === 'number' ? [value] : [];
}

export const referencesOf = (master: MasterId, values: MasterValues): Reference[] =>
  referenceFields(master).flatMap(({ name }) => idsIn(values[name]).map((target_id) => ({ field: name, target_id })));

/** The table says what the values say. */
export async function storeReferences(tx: Transaction, master: MasterId, recordId: number, values: MasterValues): Promise<void> {
  await tx.delete(masterReferences).where(eq(masterReferences.record_id, recordId));
  const rows = referencesOf(master, values).map((reference) => ({ record_id: recordId, ...reference }));
  if (rows.length > 0) await tx.insert(masterReferences).values(rows);
}

/** Records by id, as they are named now. */
export async function labelsById(db: Queryable, ids: readonly number[]): Promise<Map<number, MasterLabel>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db
    .select({ id: masterRecords.id, name: masterRecords.name, retired_at: masterRecords.retired_at })
    .from(masterRecords)
    .where(inArray(masterRecords.id, uniqueIds));
  return new Map(rows.map(({ retired_at, ...row }) => [row.id, { ...row, retired: retired_at !== null }]));
}

/** For each field of a master that refers to records: those, in the order of the values. */
export function labelsOf(master: MasterId, values: MasterValues, byId: Map<number, MasterLabel>): Record<string, MasterLabel[]> {
  return Object.fromEntries(referenceFields(master).map(({ name }) => [name, idsIn(values[name]).flatMap((id) => byId.get(id) ?? [])]));
}

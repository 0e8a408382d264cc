import { inArray } from 'drizzle-orm';
import type { MergeFacts } from '#machines/patients/merge-facts.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { type patientMerges, patients } from '../schema.ts';
import { recordsSince } from './merge-tables.ts';

export type StoredMerge = typeof patientMerges.$inferSelect;

async function pairOf(db: Queryable, { patient_id, duplicate_id }: StoredMerge) {
  const found = await db
    .select()
    .from(patients)
    .where(inArray(patients.id, [patient_id, duplicate_id]));
  const kept = found.find(({ id }) => id === patient_id);
  const duplicate = found.find(({ id }) => id === duplicate_id);
  if (!kept || !duplicate) throw new Error('A merge without its patients');
  return { kept, duplicate };
}

/** The facts of the chart and what a user sees of them. */
export async function viewMerge(db: Queryable, stored: StoredMerge) {
  const { kept, duplicate } = await pairOf(db, stored);
  const isMerged = stored.status === 'merged' && stored.done !== null;
  const since = isMerged && stored.done ? await recordsSince(db, kept.id, stored.done) : [];
  const detailsChanged = isMerged && kept.version !== stored.done?.version;
  const facts: MergeFacts = {
    mergedAt: stored.merged_at?.toISOString() ?? null,
    areCurrent: kept.erased_at === null && kept.merged_into === null && (isMerged || duplicate.merged_into === null),
  };
  return { kept, duplicate, since, detailsChanged, facts };
}

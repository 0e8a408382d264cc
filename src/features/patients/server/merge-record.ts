import { ORPCError } from '@orpc/server';
import { eq, inArray } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import type { MergeEvent, MergeFacts } from '#machines/patients/merge-facts.ts';
import { patientMergeMachine, patientMergeWhy } from '#machines/patients/patientMerge.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { MergeRecord } from '../merge-contract.ts';
import { patientMerges, patients } from '../schema.ts';
import { countMoved, countRecords, recordsSince } from './merge-tables.ts';

export type StoredMerge = typeof patientMerges.$inferSelect;

const noSuchMerge = () => new ORPCError('NOT_FOUND', { message: 'Merge not found' });

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
    mergedAt: stored.merged_at?.getTime() ?? null,
    areCurrent: kept.merged_into === null && (isMerged || duplicate.merged_into === null),
    undecided: since.length + (detailsChanged ? 1 : 0),
  };
  return { kept, duplicate, since, detailsChanged, facts };
}

const personOf = ({ id, name, phone_no, born_on }: typeof patients.$inferSelect) => ({ patient_id: id, name, phone_no, born_on });

/** @throws ORPCError 404 */
export async function readMerge(db: Queryable, id: number, now: Date): Promise<MergeRecord> {
  const [stored] = await db.select().from(patientMerges).where(eq(patientMerges.id, id));
  if (!stored) throw noSuchMerge();
  const { kept, duplicate, since, detailsChanged, facts } = await viewMerge(db, stored);
  // What is undecided is asked for with the event.
  const decided = { ...facts, undecided: 0 };
  const at = now.getTime();
  const probes: MergeEvent[] = [{ type: 'merge.confirmed', at }, { type: 'merge.dismissed' }, { type: 'merge.undone', at }];
  return {
    merge_id: id,
    version: stored.version,
    status: stored.status as MergeRecord['status'],
    kept: personOf(kept),
    duplicate: personOf(duplicate),
    merged_at: stored.merged_at?.toISOString() ?? null,
    moves: stored.done ? countMoved(stored.done) : await countRecords(db, duplicate.id),
    since,
    details_changed: detailsChanged,
    abilities: probes.map((event) => {
      const allowed = accept(patientMergeMachine, stored.status, decided, event) !== null;
      return { event: event.type, allowed, why: allowed ? null : patientMergeWhy(stored.status, decided, event) };
    }),
  };
}

/** The merge, locked. @throws ORPCError 404 */
export async function lockMerge(db: Queryable, id: number): Promise<StoredMerge> {
  const [stored] = await db.select().from(patientMerges).where(eq(patientMerges.id, id)).for('update');
  if (!stored) throw noSuchMerge();
  return stored;
}

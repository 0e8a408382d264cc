import { eq } from 'drizzle-orm';
import { judge } from '#platform/record/server/kind/read-record.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import type { MergeRecord } from '../merge-contract.ts';
import { patientMerges, type patients } from '../schema.ts';
import { mergeKind } from './merge-kind.ts';
import { countMoved, countRecords } from './merge-tables.ts';
import { viewMerge } from './merge-view.ts';

const patientOf = ({ id, name, phone_no, born_on }: typeof patients.$inferSelect) => ({ patient_id: id, name, phone_no, born_on });

/** @throws ORPCError 404 */
export const readMerge: ReadRecord<MergeRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(patientMerges).where(eq(patientMerges.id, id));
  if (!stored) throw notFound(mergeKind);
  const { kept, duplicate, since, detailsChanged, facts } = await viewMerge(db, stored);
  const question = { state: stored.status, context: facts, person, at };
  return {
    merge_id: id,
    version: stored.version,
    status: stored.status as MergeRecord['status'],
    kept: patientOf(kept),
    duplicate: patientOf(duplicate),
    merged_at: facts.mergedAt,
    moves: stored.done ? countMoved(stored.done) : await countRecords(db, duplicate.id),
    since,
    details_changed: detailsChanged,
    abilities: judge(mergeKind, question, [{ type: 'merge.confirmed' }, { type: 'merge.dismissed' }, { type: 'merge.undone' }]),
  };
};

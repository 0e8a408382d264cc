import { patientMergeMachine, patientMergeWhy } from '#machines/patients/patientMerge.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { hooks } from '#platform/server/hooks.ts';
import { pairList } from '../pair-list.ts';
import { mergeEvents, patientMerges } from '../schema.ts';
import { type StoredMerge, viewMerge } from './merge-view.ts';

const change = 'patients.merge';

export const mergeKind: RecordKind<typeof patientMergeMachine, StoredMerge> = {
  machine: patientMergeMachine,
  table: patientMerges,
  log: { table: mergeEvents, record: mergeEvents.merge_id },
  list: pairList.id,
  missing: msg('Merge not found'),
  permissions: { 'merge.confirmed': change, 'merge.dismissed': change, 'merge.undone': change },
  context: async (db, stored) => (await viewMerge(db, stored)).facts,
  columns: ({ mergedAt }) => ({ merged_at: mergedAt === null ? null : new Date(mergedAt) }),
  payload: () => ({}),
  why: (facts, event, state) => patientMergeWhy(state, facts, event),
  follow: async (tx, cause, { after: { patient_id: kept, duplicate_id: duplicate }, event }) => {
    if (event.type === 'merge.dismissed') return;
    const isUndone = event.type === 'merge.undone';
    for (const follow of hooks('patients.merged')) await follow(tx, cause, { kept, duplicate, isUndone });
  },
};

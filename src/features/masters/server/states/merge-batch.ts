import type { Cause } from '#platform/audit/server/audit.ts';
import { type DoneRow, storeMergeBatch } from '#platform/import/server/done-batch.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { stateTargetId } from '../../state-target-id.ts';
import type { MasterId, MasterValues } from '../../masters.ts';
import type { StoredRecord } from '../records.ts';
import { idsIn, labelsById } from '../references.ts';
import { type RecordState, readStates, stateOf } from './stored-states.ts';

interface DoneMerge {
  master: MasterId;
  keep: StoredRecord;
  /** States of the dropped records before the merge. */
  dropped: readonly RecordState[];
  /** Records whose references moved, as they were, with the new values. */
  moved: readonly { record: StoredRecord; fields: MasterValues }[];
  /** Data of other features that moved, by dropped record. */
  others: ReadonlyMap<number, object>;
}

/** Stores what a merge changed, dropped records last: an undo begins with them, so that references find them in use. */
export async function storeMerge(tx: Transaction, cause: Cause, { master, keep, dropped, moved, others }: DoneMerge): Promise<number> {
  const labels = await labelsById(tx, [
    keep.id,
    ...moved.flatMap(({ record, fields }) => Object.keys(fields).flatMap((name) => idsIn(record.values[name]))),
  ]);
  const nameOf = (id: number) => labels.get(id)?.name ?? String(id);
  const droppedIds = new Set(dropped.map(({ id }) => id));
  const partsOf = ({ record, fields }: DoneMerge['moved'][number]) => ({
    before: Object.fromEntries(Object.keys(fields).map((name) => [name, record.values[name] ?? null])),
    values: fields,
    changes: Object.entries(fields).map(([field, value]) => ({
      field,
      before: idsIn(record.values[field]).map(nameOf).join(', '),
      after: idsIn(value).map(nameOf).join(', '),
    })),
  });
  const versions = await readStates(tx, [...droppedIds, ...moved.map(({ record }) => record.id)]);
  const versionOf = (id: number) => versions.get(id)?.version ?? 1;
  const rows = moved
    .filter(({ record }) => !droppedIds.has(record.id))
    .map((each): DoneRow => ({ record_id: each.record.id, version: versionOf(each.record.id), ...partsOf(each) }));
  const dropRows = dropped.map((state): DoneRow => {
    const own = moved.find(({ record }) => record.id === state.id);
    const parts = own ? partsOf(own) : { before: {}, values: {}, changes: [] };
    const after = versions.get(state.id);
    const data = others.get(state.id);
    return {
      record_id: state.id,
      version: versionOf(state.id),
      before: { ...parts.before, ...stateOf(state) },
      values: { ...parts.values, retired_at: after?.retired_at ?? null, merged_into: keep.id, ...(data && { moved: data }) },
      changes: [
        ...parts.changes,
        { field: 'state', before: state.retired_at === null ? 'In use' : 'Retired', after: `Merged into ${keep.name}` },
      ],
    };
  });
  return storeMergeBatch(tx, cause, stateTargetId(master), [...rows, ...dropRows]);
}

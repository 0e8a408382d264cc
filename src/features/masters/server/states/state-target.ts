import { sql } from 'drizzle-orm';
import { type Message, msg } from '#platform/contract/sentence.ts';
import { type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { BatchedRow, BatchTarget, InputRow, JudgedRow, WrittenRow } from '#platform/import/server/batch-target.ts';
import { NO_SUCH_RECORD, reason } from '#platform/import/server/reason.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { stateTargetId } from '../../state-target-id.ts';
import { type MasterId, masterIds, masters } from '../../masters.ts';
import { listsOfMaster } from '../affected-lists.ts';
import { auditKey } from '../changes.ts';
import { findTaken } from '../import/validate-rows.ts';
import { projectMasters } from '../master-hooks.ts';
import { lockMaster } from '../rules.ts';
import { asStored, type RecordState, readStates, stateOf } from './stored-states.ts';
import { planStates, undoStates } from './undo-states.ts';

/** Retires or restores several records of a master as a batch; merges are batches of the same target, so that they are undone by it. */

const words = { IN_USE: msg('In use'), RETIRED: msg('Retired') } as const;
type State = keyof typeof words;

const wordOf = ({ retired_at }: RecordState): string => words[retired_at === null ? 'IN_USE' : 'RETIRED'];

function requested({ given }: InputRow): State | null {
  const cell = given['state'] ?? '';
  return cell === 'IN_USE' || cell === words.IN_USE ? 'IN_USE' : cell === 'RETIRED' || cell === words.RETIRED ? 'RETIRED' : null;
}

function judge(row: InputRow, record: RecordState | undefined, taken: ReadonlyMap<number, Message>): JudgedRow {
  const state = requested(row);
  const judged = {
    line: row.line,
    errors: [],
    record_id: row.record_id,
    version: record?.version ?? null,
    key: `#${row.record_id}`,
    changes: [],
  };
  const bad = (fault: ReturnType<typeof reason>): JudgedRow => ({
    ...judged,
    verdict: 'bad',
    values: {},
    before: null,
    errors: [{ field: 'state', ...fault }],
  });
  if (!record) return bad(reason(NO_SUCH_RECORD, 'Record not found'));
  if (state === null) return bad(reason('choice', 'Choose from the list'));
  if (record.merged_into !== null) return bad(reason('merged', 'Merged into another record: undo the merge instead'));
  if (taken.has(row.line)) return bad(reason('taken', 'Another record in use has its name'));
  const values = { state };
  const before = stateOf(record);
  if ((record.retired_at === null) === (state === 'IN_USE')) return { ...judged, verdict: 'unchanged', values, before };
  return { ...judged, verdict: 'changed', values, before, changes: [{ field: 'state', before: wordOf(record), after: words[state] }] };
}

/** Records that would come back into use although another one has a unique value of theirs, by line. */
async function takenBy(db: Queryable, master: MasterId, rows: readonly { line: number; record: RecordState | undefined }[]) {
  const drafts = rows.flatMap(({ line, record }) =>
    record && record.retired_at !== null ? [{ line, id: record.id, values: record.values, before: null }] : [],
  );
  return findTaken(db, master, drafts);
}

async function judgeStates(db: Queryable, master: MasterId, rows: readonly InputRow[]): Promise<JudgedRow[]> {
  const states = await readStates(
    db,
    rows.map(({ record_id }) => record_id),
  );
  const restored = rows.filter((row) => requested(row) === 'IN_USE');
  const taken = await takenBy(
    db,
    master,
    restored.map(({ line, record_id }) => ({ line, record: states.get(record_id) })),
  );
  return rows.map((row) => judge(row, states.get(row.record_id), taken));
}

async function writeStates(tx: Transaction, cause: Cause, master: MasterId, rows: readonly BatchedRow[]): Promise<WrittenRow[]> {
  await lockMaster(tx, master);
  const states = await readStates(
    tx,
    rows.map(({ record_id }) => record_id),
    true,
  );
  const restored = rows.filter(({ values }) => values['state'] === 'IN_USE');
  const taken = await takenBy(
    tx,
    master,
    restored.map(({ line, record_id }) => ({ line, record: states.get(record_id) })),
  );
  const at = asStored(cause.at);
  const written = rows.flatMap((row) => {
    const record = states.get(row.record_id);
    return record?.version === row.version && !taken.has(row.line)
      ? [{ line: row.line, id: record.id, version: record.version, retired_at: row.values['state'] === 'RETIRED' ? at : null }]
      : [];
  });
  await tx.execute(sql`
    update master_records m set retired_at = g.retired_at, merged_into = null, version = m.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(written)}::json) as g (id bigint, retired_at timestamptz) where m.id = g.id`);
  await recordAudits(
    tx,
    cause,
    written.map(({ id, version, retired_at }) => ({
      record: auditKey(id),
      before: { version, retired: retired_at === null },
      after: { version: version + 1, retired: retired_at !== null },
    })),
  );
  const ids = written.map(({ id }) => id);
  if (master === 'item' && ids.length > 0) await projectMasters(tx, ids, cause.at);
  const byLine = new Map(written.map((each) => [each.line, each]));
  return rows.map(({ line, record_id }): WrittenRow => {
    const found = byLine.get(line);
    return found
      ? {
          line,
          outcome: 'written',
          record_id,
          version: found.version + 1,
          reason: null,
          values: { retired_at: found.retired_at, merged_into: null },
        }
      : { line, outcome: 'failed', record_id, version: null, reason: taken.get(line) ?? 'Changed by someone else since it was checked' };
  });
}

const stateTarget = (master: MasterId): BatchTarget => ({
  id: stateTargetId(master),
  title: masters[master].title,
  about: '',
  permission: 'masters.manage',
  lists: listsOfMaster(master),
  isFromFile: false,
  key: [],
  makes: [],
  fields: () =>
    Promise.resolve([
      {
        name: 'state',
        label: 'Status',
        help: null,
        required: true,
        key: false,
        choices: words,
        search: false,
        several: false,
        example: words.RETIRED,
      },
    ]),
  options: () => Promise.resolve([]),
  judge: (db, rows) => judgeStates(db, master, rows),
  write: (tx, cause, rows) => writeStates(tx, cause, master, rows),
  planUndo: planStates,
  undo: undoStates,
});

export const stateTargets: readonly BatchTarget[] = masterIds.map(stateTarget);

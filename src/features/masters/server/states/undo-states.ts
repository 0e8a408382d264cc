import { sql } from 'drizzle-orm';
import { type Message, msg } from '#platform/contract/sentence.ts';
import { type AuditedChange, type Cause, recordAudits } from '#platform/audit/server/audit.ts';
import type { BatchedRow } from '#platform/import/server/batch-target.ts';
import { decideUndo, type UndoDecision } from '#platform/import/server/undo/decide-undo.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { MasterValue, MasterValues } from '../../masters.ts';
import { auditKey } from '../changes.ts';
import { findTaken } from '../import/validate-rows.ts';
import { mergeOf, projectMasters } from '../master-hooks.ts';
import { idsIn, storeReferences } from '../references.ts';
import { lockAllMasters } from '../rules.ts';
import { type RecordState, readStates, stateFields, stateOf } from './stored-states.ts';

/** Undo of retirements, restorations and merges. */

const STILL_MERGED = msg('The record that it referred to is still merged or retired');

type States = ReadonlyMap<number | null, RecordState>;

const restoredOf = (decisions: readonly UndoDecision[]) => decisions.filter(({ what }) => what === 'restore');
const isBack = ({ values }: UndoDecision, before: RecordState | undefined) => before?.retired_at !== null && values['retired_at'] === null;

/** Records that cannot come back into use, because another one has a unique value of theirs. */
async function takenNames(tx: Transaction, decisions: readonly UndoDecision[], states: States): Promise<Map<number, Message>> {
  const returning = restoredOf(decisions).flatMap((decision) => {
    const record = states.get(decision.record_id);
    return record && isBack(decision, record) ? [{ line: decision.line, record }] : [];
  });
  const taken = new Map<number, Message>();
  for (const master of new Set(returning.map(({ record }) => record.master))) {
    const drafts = returning
      .filter(({ record }) => record.master === master)
      .map(({ line, record }) => ({ line, id: record.id, values: record.values, before: null }));
    for (const [line, reason] of await findTaken(tx, master, drafts)) taken.set(line, reason);
  }
  return taken;
}

const referred = (values: Record<string, unknown>) =>
  stateFields.slice(2).flatMap(({ name }) => idsIn(values[name] as MasterValue | undefined));

/** References that would lead to a record that stays merged into another one. */
async function mergedTargets(tx: Transaction, decisions: readonly UndoDecision[], states: States): Promise<Map<number, Message>> {
  const restored = restoredOf(decisions).map(({ line, record_id, values }) => {
    const now = new Set(referred(states.get(record_id)?.values ?? {}));
    return { line, ids: referred(values).filter((id) => !now.has(id)), from: now };
  });
  const targets = await readStates(tx, [...new Set(restored.flatMap(({ ids }) => ids))]);
  const returning = [...targets.values()].map((record) => ({ line: record.id, record }));
  const taken = new Map<number, Message>();
  for (const { line, record } of returning)
    if ((await findTaken(tx, record.master, [{ line, id: record.id, values: record.values, before: null }])).size > 0) taken.set(line, '');
  const staysMerged = (id: number, from: ReadonlySet<number>) => {
    const mergedInto = targets.get(id)?.merged_into ?? null;
    return mergedInto !== null && (!from.has(mergedInto) || taken.has(id));
  };
  return new Map(
    restored.flatMap(({ line, ids, from }) => (ids.some((id) => staysMerged(id, from)) ? [[line, STILL_MERGED] as const] : [])),
  );
}

async function planned(tx: Transaction, rows: readonly BatchedRow[], lock: boolean) {
  const states = await readStates(
    tx,
    rows.map(({ record_id }) => record_id),
    lock,
  );
  const current = new Map(
    [...states].map(([id, state]) => [id, { values: { ...state.values, ...stateOf(state) }, isRetired: false, isUntouched: false }]),
  );
  const decisions = decideUndo(stateFields, rows, current, () => undefined);
  const refused = new Map([...(await takenNames(tx, decisions, states)), ...(await mergedTargets(tx, decisions, states))]);
  const beforeOf = new Map(rows.map(({ line, before }) => [line, before]));
  return {
    states,
    decisions: decisions.map((decision): UndoDecision => {
      const reason = refused.get(decision.line);
      return reason === undefined ? decision : { ...decision, what: 'keep', left: beforeOf.get(decision.line) ?? null, reason };
    }),
  };
}

/** Data of other features that a merge moved with a record, given back with the record. */
async function withMoved(
  tx: Transaction,
  rows: readonly BatchedRow[],
  { states, decisions }: Awaited<ReturnType<typeof planned>>,
  isDry: boolean,
): Promise<UndoDecision[]> {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const completed: UndoDecision[] = [];
  for (const decision of decisions) {
    const record = states.get(decision.record_id);
    const { moved, merged_into: keep } = rowOf.get(decision.line)?.values ?? {};
    const merge = record && mergeOf(record.master);
    const isSeparated = decision.what === 'restore' && record?.merged_into === keep && decision.values['merged_into'] === null;
    if (!merge || !isSeparated || typeof moved !== 'object' || moved === null || typeof keep !== 'number') {
      completed.push(decision);
      continue;
    }
    const kept = await merge.giveBack(tx, { keep, drop: record.id, moved, isDry });
    completed.push(kept === null ? decision : { ...decision, left: decision.left ?? decision.values, reason: decision.reason ?? kept });
  }
  return completed;
}

export const planStates = async (tx: Transaction, rows: readonly BatchedRow[]): Promise<UndoDecision[]> =>
  withMoved(tx, rows, await planned(tx, rows, false), true);

function auditsOf(record: RecordState, { values }: UndoDecision, fields: MasterValues): AuditedChange[] {
  const version = record.version + 1;
  const names = Object.keys(fields);
  const pick = (all: MasterValues) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
  const isStateChanged = record.retired_at !== values['retired_at'] || record.merged_into !== values['merged_into'];
  const state = {
    before: { retired: record.retired_at !== null, ...(record.merged_into !== null && { merged_into: record.merged_into }) },
    after: { retired: values['retired_at'] !== null },
  };
  return [
    {
      record: auditKey(record.id),
      before: { version: record.version, ...(names.length > 0 && { values: pick(record.values) }), ...(isStateChanged && state.before) },
      after: { version, ...(names.length > 0 && { values: pick(fields) }), ...(isStateChanged && state.after) },
    },
  ];
}

export async function undoStates(tx: Transaction, cause: Cause, rows: readonly BatchedRow[]): Promise<UndoDecision[]> {
  await lockAllMasters(tx);
  const plan = await planned(tx, rows, true);
  const audits: AuditedChange[] = [];
  const written: { record: RecordState; decision: UndoDecision; fields: MasterValues }[] = restoredOf(plan.decisions).flatMap(
    (decision) => {
      const record = plan.states.get(decision.record_id);
      if (!record) return [];
      const changed = Object.keys(record.values).filter(
        (name) => JSON.stringify(record.values[name]) !== JSON.stringify(decision.values[name]),
      );
      return [{ record, decision, fields: Object.fromEntries(changed.map((name) => [name, decision.values[name] as MasterValue])) }];
    },
  );
  const changes = written.map(({ record: { id }, decision: { values }, fields }) => ({
    id,
    fields,
    retired_at: values['retired_at'],
    merged_into: values['merged_into'],
  }));
  await tx.execute(sql`
    update master_records m set values = m.values || g.fields, retired_at = g.retired_at, merged_into = g.merged_into,
      version = m.version + 1, updated_at = ${cause.at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(changes)}::json) as g (id bigint, fields jsonb, retired_at timestamptz, merged_into bigint)
    where m.id = g.id`);
  for (const { record, decision, fields } of written) {
    if (Object.keys(fields).length > 0) await storeReferences(tx, record.master, record.id, { ...record.values, ...fields });
    audits.push(...auditsOf(record, decision, fields));
  }
  const decisions = await withMoved(tx, rows, plan, false);
  await recordAudits(tx, cause, audits);
  if (written.length > 0) await projectMasters(tx, { changed: written.map(({ record: { id } }) => id) }, cause.at);
  return decisions;
}

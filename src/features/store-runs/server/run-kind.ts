import { storeRunMachine, storeRunWhy } from '#machines/supply/storeRun.ts';
import type { RunRepeat, StoreRunFacts } from '#machines/supply/store-run-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { type Project, type ProjectCode, projects } from '../projects.ts';
import { type StoredRun, storeRunEventLog, storeRuns } from '../schema.ts';
import { repeatRun } from './insert-run.ts';

type RunKind = RecordKind<typeof storeRunMachine, StoredRun>;

/** Runs of a project: those who hold its permission change them. */
const runKind = ({ runs: { permission, list }, isReviewed }: Project): RunKind => {
  const kind: RunKind = {
    machine: storeRunMachine,
    table: storeRuns,
    log: { table: storeRunEventLog, record: storeRunEventLog.run_id },
    list,
    missing: msg('Run not found'),
    permissions: {
      'run.changed': permission,
      'run.paused': permission,
      'run.resumed': permission,
      'run.cancelled': permission,
      'run.restarted': permission,
      'run.applied': permission,
    },
    context: (_, { due_at, repeat, began_at }): StoreRunFacts => ({
      dueAt: due_at.toISOString(),
      repeat: repeat as RunRepeat,
      hasBegun: began_at !== null,
      isReviewed,
    }),
    columns: ({ dueAt, repeat }, { before, event, at }) => ({
      due_at: new Date(dueAt),
      repeat,
      updated_at: at,
      ...(event.type === 'run.started' && { began_at: before.began_at ?? at }),
      ...(event.type === 'run.ended' && { ended_at: at, done: event.done, failed: event.failed, changed: event.changed }),
      ...(event.type === 'run.restarted' && { ended_at: null, done: null, failed: null, changed: null }),
    }),
    payload: (event) => ({
      ...(event.type === 'run.changed' && { due_at: event.dueAt }),
      ...('reason' in event && { reason: event.reason }),
      ...(event.type === 'run.ended' && { done: event.done, failed: event.failed, changed: event.changed }),
    }),
    why: storeRunWhy,
    audited: ({ project, due_at, repeat, store_ids }) => ({ project, due_at: due_at.toISOString(), repeat, store_ids }),
    follow: async (tx, cause, { after, event }) => {
      if (event.type === 'run.ended') await repeatRun(tx, cause, kind, after);
    },
  };
  return kind;
};

export const autoShortRunKind = runKind(projects.AS);

export const safetyStockRunKind = runKind(projects.SSR);

export const orderPlaceRunKind = runKind(projects.OP);

export const runKinds: Readonly<Record<ProjectCode, RunKind>> = { AS: autoShortRunKind, SSR: safetyStockRunKind, OP: orderPlaceRunKind };

import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { RunRepeat } from '#machines/supply/store-run-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { ProjectCode } from '../projects.ts';
import { FARTHEST_RUN, type runSteps, unfinishedRuns } from '../run-choices.ts';
import { storeRuns, storeRunStores } from '../schema.ts';
import { applyFloors } from './floor-preview.ts';
import { insertRun, lockRuns } from './insert-run.ts';
import { runKinds } from './run-kind.ts';
import { namedStores, readRun, requireProject } from './run-record.ts';

interface WrittenRun {
  due_at: string;
  repeat: RunRepeat;
  store_ids: number[];
}

/** @throws ORPCError 400 at the field */
async function refuseFields(tx: Transaction, project: ProjectCode, { due_at, store_ids }: WrittenRun, now: Date, id = 0): Promise<void> {
  requireAhead(due_at, now, FARTHEST_RUN);
  if ((await namedStores(tx, store_ids)).length < new Set(store_ids).size)
    throw badRequest([{ field: 'store_ids', message: msg('Choose stores that exist') }]);
  await lockRuns(tx, project);
  const [other] = await tx
    .select({ id: storeRuns.id })
    .from(storeRuns)
    .where(
      and(
        eq(storeRuns.project, project),
        eq(storeRuns.due_at, new Date(due_at)),
        inArray(storeRuns.status, unfinishedRuns),
        ne(storeRuns.id, id),
        store_ids.length > 0
          ? sql`(${storeRuns.store_ids} = '{}' or ${storeRuns.store_ids} && ${sql.param(store_ids)}::bigint[])`
          : undefined,
      ),
    )
    .limit(1);
  if (other)
    throw badRequest([
      { field: 'due_at', ...sentence(msg('Run {number} is at this time in the same store'), { number: `${project}-${other.id}` }) },
    ]);
}

/** A run that waits for its time. Idempotent by request key. Returns its id. @throws ORPCError 400, 422 */
const addRun =
  (project: ProjectCode) =>
  async (
    tx: Transaction,
    cause: Cause,
    author: Person,
    { request_key: key, ...fields }: WrittenRun & { request_key?: string | undefined },
  ): Promise<number> => {
    const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
      await refuseFields(tx, project, fields, cause.at);
      const { repeat, store_ids } = fields;
      const run = { project, due_at: new Date(fields.due_at), repeat, store_ids, by: author.name };
      return insertRun(tx, cause, runKinds[project], author, run);
    });
    return id;
  };

/** Handlers of the operations on the runs of a project. */
export function runHandlers(project: ProjectCode) {
  const run = handlersOf('run_id', () => ({ kind: runKinds[project], read: readRun(project), lockFirst: requireProject(project) }));
  type Change = ChangeInput<'run_id'>;
  return {
    read: run.read,
    add: run.created(addRun(project)),
    change: run.changed<Change & WrittenRun>(async ({ tx, stored, by, at, fields }) => {
      const { due_at: dueAt, repeat, store_ids } = fields;
      // One that has begun is refused by its chart.
      if (stored.began_at === null) await refuseFields(tx, project, fields, at, stored.id);
      return { event: { type: 'run.changed', by, at: at.toISOString(), dueAt, repeat }, columns: { store_ids } };
    }),
    pause: run.changed<Change & { reason: string }>(({ by, at, input: { reason } }) => ({
      event: { type: 'run.paused', by, at: at.toISOString(), reason },
    })),
    cancel: run.changed<Change & { reason: string }>(({ by, at, input: { reason } }) => ({
      event: { type: 'run.cancelled', by, at: at.toISOString(), reason },
    })),
    send: run.changed<Change & { event: (typeof runSteps)[number] }>(({ tx, stored, by, at, input: { event: type } }) => ({
      event: { type, by, at: at.toISOString() },
      write: async () => {
        if (type === 'run.restarted') await repeatStores(tx, stored.id);
        if (type === 'run.applied') await applyFloors(tx, at, stored.id);
        return {};
      },
    })),
  };
}

/** Stores of a run again: those that have failed, or else all. */
async function repeatStores(tx: Transaction, runId: number): Promise<void> {
  const again = { outcome: 'waiting', changed: 0 };
  const ofRun = eq(storeRunStores.run_id, runId);
  const failed = await tx
    .update(storeRunStores)
    .set(again)
    .where(and(ofRun, eq(storeRunStores.outcome, 'failed')))
    .returning({ id: storeRunStores.id });
  if (failed.length === 0) await tx.update(storeRunStores).set(again).where(ofRun);
}

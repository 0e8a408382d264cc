import { and, eq, sql } from 'drizzle-orm';
import { stores } from '#features/locations/server/public.ts';
import type { RunRepeat } from '#machines/supply/store-run-facts.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { RunLogEntry, RunRecord } from '../contract.ts';
import type { ProjectCode } from '../projects.ts';
import type { RunStatus } from '../run-choices.ts';
import { storeRuns, storeRunStores } from '../schema.ts';
import { runKinds } from './run-kind.ts';

/** Runs of other projects do not exist for the operations of one. @throws ORPCError 404 */
export const requireProject = (project: ProjectCode) => async (tx: Transaction, id: number) => {
  const ofProject = and(eq(storeRuns.id, id), eq(storeRuns.project, project));
  const [found] = await tx.select({ id: storeRuns.id }).from(storeRuns).where(ofProject);
  if (!found) throw notFound(runKinds[project]);
};

/** @throws ORPCError 404 */
export const readRun =
  (project: ProjectCode): ReadRecord<RunRecord> =>
  async (db, { person, at }, id) => {
    const kind = runKinds[project];
    const [stored] = await db
      .select()
      .from(storeRuns)
      .where(and(eq(storeRuns.id, id), eq(storeRuns.project, project)));
    if (!stored) throw notFound(kind);
    return {
      id,
      version: stored.version,
      number: `${project}-${id}`,
      status: stored.status as RunStatus,
      due_at: stored.due_at.toISOString(),
      repeat: stored.repeat as RunRepeat,
      stores: await namedStores(db, stored.store_ids),
      by: stored.by,
      began_at: stored.began_at?.toISOString() ?? null,
      ended_at: stored.ended_at?.toISOString() ?? null,
      outcomes: await outcomesOf(db, id),
      log: await readLog<RunLogEntry['payload']>(db, kind, id),
      abilities: judge(kind, { state: stored.status, context: await kind.context(db, stored, person, at), person, at }, [
        { type: 'run.changed' },
        { type: 'run.paused' },
        { type: 'run.resumed' },
        { type: 'run.cancelled' },
        { type: 'run.restarted' },
        { type: 'run.applied' },
      ]),
    };
  };

export const namedStores = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(sql`${stores.id} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(stores.name);

async function outcomesOf(db: Queryable, runId: number): Promise<RunRecord['outcomes']> {
  const rows = await db
    .select({ store: { id: stores.id, name: stores.name }, outcome: storeRunStores.outcome, changed: storeRunStores.changed })
    .from(storeRunStores)
    .innerJoin(stores, eq(stores.id, storeRunStores.store_id))
    .where(eq(storeRunStores.run_id, runId))
    .orderBy(
      sql`array_position(array['failed', 'waiting', 'done'], ${storeRunStores.outcome})`,
      sql`${storeRunStores.changed} desc`,
      stores.name,
    );
  return rows.map(({ outcome, ...row }) => ({ ...row, outcome: outcome as RunRecord['outcomes'][number]['outcome'] }));
}

import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { type ProjectCode, projects } from '../projects.ts';
import type { RunStatus } from '../run-choices.ts';
import { type StoredRun, storeRuns, storeRunStores } from '../schema.ts';
import { handledDrugs } from './handled-drugs.ts';
import { insertRun, lockRuns } from './insert-run.ts';
import { projectWork } from './project-work.ts';
import { runKinds } from './run-kind.ts';

/** A round ends after this time, so that the server can stop between rounds. Milliseconds. */
const ROUND_MS = 4_000;
const HOUR = 3_600_000;
/** Attempts in one store, because of conflicts with other writers. */
const TRIES = 3;

type Work = Pick<JobParts, 'db' | 'clock' | 'realtime' | 'log'>;

const causeOf = ({ clock }: Work): Cause => ({ at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.store runs' });

/**
 * Begins the runs whose time has come, and works on their stores. What a crash cut off is done again: a store's work and its row are
 * written together. Returns how many stores it has worked on.
 */
export async function workOnRuns(work: Work): Promise<number> {
  const end = performance.now() + ROUND_MS;
  await scheduleFirstRun(work);
  let stores = 0;
  for (const project of Object.keys(projects) as ProjectCode[]) {
    let worked = 0;
    while (performance.now() < end && (await goOn(work, project))) worked += 1;
    if (worked > 0) work.realtime.recordsChanged(projects[project].runs.list);
    stores += worked;
  }
  return stores;
}

/** One store of the running run of a project, or its next event. False: nothing is to be done now. */
async function goOn(work: Work, project: ProjectCode): Promise<boolean> {
  const [running] = await work.db
    .select()
    .from(storeRuns)
    .where(and(eq(storeRuns.project, project), eq(storeRuns.status, 'RUNNING')));
  return running ? (await workOnStore(work, running)) || endRun(work, running) : beginNext(work, project);
}

/** Runs of a project never overlap, so that two of them never work on one store at once. */
const beginNext = (work: Work, project: ProjectCode): Promise<boolean> =>
  work.db.transaction(async (tx) => {
    const cause = causeOf(work);
    await lockRuns(tx, project);
    const inState = (status: RunStatus) => and(eq(storeRuns.project, project), eq(storeRuns.status, status));
    const [running] = await tx.select({ id: storeRuns.id }).from(storeRuns).where(inState('RUNNING')).limit(1);
    if (running) return false;
    const [due] = await tx
      .select()
      .from(storeRuns)
      .where(and(inState('SCHEDULED'), lte(storeRuns.due_at, cause.at)))
      .orderBy(asc(storeRuns.due_at), asc(storeRuns.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    const { stored } = await applyEvent(tx, cause, runKinds[project], due, SYSTEM, { event: { type: 'run.started' } });
    if (stored) await insertStores(tx, stored);
    return stored !== null;
  });

/** Of a run that goes on after a pause or again, the stores are there already. */
async function insertStores(tx: Transaction, { id, store_ids }: StoredRun): Promise<void> {
  await tx.execute(sql`
    insert into store_run_stores (run_id, store_id, outcome, changed)
    select ${id}, t.id, 'waiting', 0 from stores t
    where (${store_ids.length} = 0 or t.id = any(${sql.param(store_ids)}::bigint[]))
      and not exists (select from store_run_stores other where other.run_id = ${id}) order by t.id`);
}

const isWaiting = ({ id }: StoredRun) => and(eq(storeRunStores.run_id, id), eq(storeRunStores.outcome, 'waiting'));

/** The next store of a run. False: it has none any more, or somebody has paused it. */
async function workOnStore(work: Work, run: StoredRun): Promise<boolean> {
  const [next] = await work.db.select().from(storeRunStores).where(isWaiting(run)).orderBy(asc(storeRunStores.store_id)).limit(1);
  if (!next) return false;
  for (let tried = 1; ; tried += 1) {
    try {
      return await work.db.transaction((tx) => doStore(tx, causeOf(work), run, next));
    } catch (fault) {
      if (tried < TRIES) continue;
      // Without the database the round ends; the next one continues here.
      if (databaseIsAway(fault)) throw fault;
      work.log.error({ fault, run: run.id, store: next.store_id }, 'a store of a run failed');
      await settle(work, next.id, { outcome: 'failed', changed: 0 });
      return true;
    }
  }
}

/** A pause waits for the store that is being worked on, and no store begins after it. */
async function doStore(
  tx: Transaction,
  cause: Cause,
  run: StoredRun,
  { id, store_id }: { id: number; store_id: number },
): Promise<boolean> {
  const [running] = await tx
    .select({ id: storeRuns.id })
    .from(storeRuns)
    .where(and(eq(storeRuns.id, run.id), eq(storeRuns.status, 'RUNNING')))
    .for('share');
  const [waiting] = await tx
    .select({ id: storeRunStores.id })
    .from(storeRunStores)
    .where(and(eq(storeRunStores.id, id), eq(storeRunStores.outcome, 'waiting')))
    .for('update');
  if (!running || !waiting) return false;
  const { project } = run;
  const handles = await handledDrugs(tx, projects[project], store_id);
  const changed = await projectWork[project](tx, cause, { runId: run.id, storeId: store_id, handles });
  await settle({ db: tx }, id, { outcome: 'done', changed });
  return true;
}

const settle = ({ db }: { db: Pick<Transaction, 'update'> }, id: number, result: { outcome: string; changed: number }) =>
  db.update(storeRunStores).set(result).where(eq(storeRunStores.id, id));

/** The result of a run without waiting stores. */
async function endRun(work: Work, run: StoredRun): Promise<boolean> {
  const count = (outcome: string) => sql<number>`count(*) filter (where ${storeRunStores.outcome} = ${outcome})::int`;
  const [result] = await work.db
    .select({
      waiting: count('waiting'),
      done: count('done'),
      failed: count('failed'),
      changed: sql<number>`coalesce(sum(${storeRunStores.changed}), 0)::int`,
    })
    .from(storeRunStores)
    .where(eq(storeRunStores.run_id, run.id));
  if (!result || result.waiting > 0) return false;
  const { waiting: _none, ...numbers } = result;
  const { stored } = await sendEvent(work.db, causeOf(work), runKinds[run.project], SYSTEM, run.id, {
    event: { type: 'run.ended', ...numbers },
  });
  return stored !== null;
}

/** Shortages are suggested each hour in every store, until somebody decides otherwise: the first run of a new database. */
async function scheduleFirstRun(work: Work): Promise<void> {
  const isMissing = async (reader: Pick<Transaction, 'select'>) =>
    (await reader.select({ id: storeRuns.id }).from(storeRuns).where(eq(storeRuns.project, 'AS')).limit(1)).length === 0;
  if (!(await isMissing(work.db))) return;
  const cause = causeOf(work);
  const due_at = new Date((Math.floor(cause.at.getTime() / HOUR) + 1) * HOUR);
  await work.db.transaction(async (tx) => {
    await lockRuns(tx, 'AS');
    if (!(await isMissing(tx))) return;
    await insertRun(tx, cause, runKinds.AS, SYSTEM, { project: 'AS', due_at, repeat: 'hourly', store_ids: [], by: SYSTEM.name });
  });
}

import { desc, eq } from 'drizzle-orm';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { FAILING_FROM, type RunOutcome, type ScheduleState } from '#platform/contract/schedule-choices.ts';
import { scheduleRuns, schedules } from '#platform/server/jobs/schema.ts';
import type { ScheduleLogEntry, ScheduleRecord, ScheduleRun } from '../contract.ts';
import { nextRuns } from './next-runs.ts';
import { factsOf, scheduleKind } from './schedule-kind.ts';

/** Runs that a schedule shows; older ones stay in the table. */
const RUNS = 100;

async function readRuns(db: Queryable, id: number): Promise<ScheduleRun[]> {
  const rows = await db.select().from(scheduleRuns).where(eq(scheduleRuns.schedule_id, id)).orderBy(desc(scheduleRuns.id)).limit(RUNS);
  return rows.map(({ id: runId, runs, took, changed, error, started_at, ended_at, outcome, requested_by: by }) => ({
    id: runId,
    runs,
    took,
    changed,
    error,
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    outcome: outcome as RunOutcome,
    by,
  }));
}

/** @throws ORPCError 404 */
export const readSchedule: ReadRecord<ScheduleRecord> = async (db, { person, at }, id) => {
  const [stored] = await db.select().from(schedules).where(eq(schedules.id, id));
  if (!stored) throw notFound(scheduleKind);
  const { version, status, title, area, every, is_vital, reason, requested_at, failures, last_run_at, removed_at } = stored;
  return {
    id,
    version,
    title,
    area,
    every,
    is_vital,
    reason,
    failures,
    status: status as ScheduleState,
    request: requested_at && { at: requested_at.toISOString(), by: stored.requested_by ?? '' },
    last: last_run_at && { at: last_run_at.toISOString(), took: stored.last_took ?? 0, error: stored.last_error },
    is_failing: failures >= FAILING_FROM,
    removed_at: removed_at?.toISOString() ?? null,
    next: nextRuns(stored, at).map((next) => next.toISOString()),
    runs: await readRuns(db, id),
    log: (await readLog<ScheduleLogEntry['payload']>(db, scheduleKind, id)) as ScheduleLogEntry[],
    abilities: judge(scheduleKind, { state: status, context: factsOf(stored), person, at }, [
      { type: 'run.requested' },
      { type: 'schedule.paused' },
      { type: 'schedule.resumed' },
    ]),
  };
};

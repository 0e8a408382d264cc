import { sql } from 'drizzle-orm';
import { faultForLog, type LoggedFault } from '../http/fault-log.ts';
import type { Database } from '../db/database.ts';
import type { RunOutcome } from '#platform/contract/schedule-choices.ts';

/** One run of a job that has ended. */
export interface EndedRun {
  scheduleId: number;
  startedAt: Date;
  endedAt: Date;
  /** Milliseconds. */
  took: number;
  /** Null: the job does not count. */
  changed: number | null;
  /** Null: it succeeded. */
  error: string | null;
  /** Failures in a row, with this one. */
  failures: number;
  /** Null: its time had come. */
  requestedBy: string | null;
}

interface KeptRun {
  schedule_id: number;
  started_at: Date;
  ended_at: Date;
  runs: number;
  took: number;
  outcome: RunOutcome;
  changed: number | null;
  error: string | null;
  requested_by: string | null;
}

interface RunLog {
  note(run: EndedRun): void;
  /** Whether runs wait to be written. */
  isWaiting(): boolean;
  /** Writes all runs since the last call, in one statement. */
  write(): Promise<void>;
}

const LONGEST_ERROR = 200;

/** The error in one line, without the data that it may quote. */
export function errorLine(fault: unknown): string {
  let root: LoggedFault = faultForLog(fault);
  while (root['cause']) root = root['cause'] as LoggedFault;
  const { type, code, table, constraint } = root;
  const words = [type, code, table, constraint].filter((word) => typeof word === 'string').join(' ');
  const message = root.message.startsWith('(') ? '' : `: ${root.message.split('\n')[0]}`;
  return `${words}${message}`.slice(0, LONGEST_ERROR);
}

/** Adds a run to the rows; those with the same outcome are one row. */
function keepIn(rows: Map<string, KeptRun>, run: KeptRun): void {
  const key = JSON.stringify([run.schedule_id, run.error, run.requested_by]);
  const together = rows.get(key);
  if (!together) return void rows.set(key, { ...run });
  together.ended_at = run.ended_at;
  together.runs += run.runs;
  together.took += run.took;
  if (run.changed !== null) together.changed = (together.changed ?? 0) + run.changed;
}

const rowOf = ({ scheduleId, startedAt, endedAt, took, changed, error, requestedBy }: EndedRun): KeptRun => ({
  schedule_id: scheduleId,
  started_at: startedAt,
  ended_at: endedAt,
  runs: 1,
  took,
  outcome: error === null ? 'SUCCEEDED' : 'FAILED',
  changed,
  error,
  requested_by: requestedBy,
});

/**
 * Keeps what is to be written about runs. The last run of each job is written over the one before; runs that changed something,
 * failed or were requested become rows: a job that runs each second does not fill the table.
 */
export function runLog(db: Database): RunLog {
  let last = new Map<number, EndedRun>();
  let answered = new Set<number>();
  let kept = new Map<string, KeptRun>();

  return {
    note: (run) => {
      last.set(run.scheduleId, run);
      if (run.requestedBy !== null) answered.add(run.scheduleId);
      if (run.requestedBy !== null || run.error !== null || (run.changed ?? 0) > 0) keepIn(kept, rowOf(run));
    },
    isWaiting: () => last.size > 0,
    write: async () => {
      const [runs, requests, rows] = [last, answered, kept];
      [last, answered, kept] = [new Map(), new Set(), new Map()];
      const ofLast = [...runs.values()].map(({ scheduleId: id, startedAt: started_at, took, error, failures }) => ({
        id,
        started_at,
        took,
        error,
        failures,
        is_answered: requests.has(id),
      }));
      try {
        await db.execute(sql`
          with made as (
            insert into schedule_runs (schedule_id, started_at, ended_at, runs, took, outcome, changed, error, requested_by)
            select schedule_id, started_at, ended_at, runs, took, outcome, changed, error, requested_by
            from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r (schedule_id bigint, started_at timestamptz,
              ended_at timestamptz, runs integer, took integer, outcome text, changed integer, error text, requested_by text))
          update schedules s set last_run_at = l.started_at, last_took = l.took, last_error = l.error, failures = l.failures,
            requested_at = case when not l.is_answered then s.requested_at end,
            requested_by = case when not l.is_answered then s.requested_by end
          from jsonb_to_recordset(${JSON.stringify(ofLast)}::jsonb) as l (id bigint, started_at timestamptz, took integer, error text,
            failures integer, is_answered boolean)
          where s.id = l.id`);
      } catch (fault) {
        // They are written with the next ones.
        for (const run of kept.values()) keepIn(rows, run);
        [last, answered, kept] = [new Map([...runs, ...last]), new Set([...requests, ...answered]), rows];
        throw fault;
      }
    },
  };
}

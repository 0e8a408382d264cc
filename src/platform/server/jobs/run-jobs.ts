import type { Job, JobParts, Round } from '../server-feature.ts';
import { declareJobs, type StoredSchedule } from './declare-jobs.ts';
import { type FoundSchedule, leadershipOf } from './leadership.ts';
import { withSpan } from '../traces/spans.ts';
import { errorLine, runLog } from './run-log.ts';
import { FAILING_FROM } from '#platform/contract/schedule-choices.ts';

/** Pause between two ticks. Milliseconds. */
const TICK_MS = 100;
/** Pause between two looks at what administrators want. Milliseconds. */
const LOOK_MS = 1_000;
/** Runs are written this often at most, unless they were requested or their job fails now and did not before. Milliseconds. */
const WRITE_MS = 60_000;

/** Id of the list that shows the schedules. */
const LIST = 'schedules';

interface Scheduled {
  id: number;
  job: Job;
  round: Round;
  dueAt: number;
  failures: number;
  isPaused: boolean;
  request: FoundSchedule['request'];
  /** When the last request came that was run. */
  answeredAt: number;
  /** When a failure was written at once last. */
  reportedAt: number;
  running: Promise<void> | null;
}

interface RunningJobs {
  /** Starts what is due now. */
  tick(): Promise<void>;
  /** Resolves when no job runs. */
  whenIdle(): Promise<void>;
  /** Ends when the running rounds have ended. */
  stop(): Promise<void>;
}

/** Whether a pause is over, also on a clock that was set back. */
const isOver = (now: number, since: number, pause: number): boolean => Math.abs(now - since) >= pause;

/** When a job is due first: a run that was missed while no server ran comes at once, and once. */
function firstDue(
  { every, atStart = false }: Job,
  { last_run_at, created_at }: Pick<StoredSchedule, 'last_run_at' | 'created_at'>,
): number {
  if (last_run_at) return last_run_at.getTime() + every;
  return atStart ? 0 : created_at.getTime() + every;
}

/** Declares the jobs that apply to this installation; they run as often as `tick` is called. */
export async function openJobs(parts: JobParts, jobs: readonly Job[]): Promise<RunningJobs> {
  const { db, clock, log, realtime } = parts;
  const begun = jobs.flatMap((job) => {
    const round = job.begin(parts);
    return round ? [{ job, round }] : [];
  });
  const stored = new Map(
    (
      await declareJobs(
        db,
        clock,
        begun.map(({ job }) => job),
      )
    ).map((schedule) => [schedule.name, schedule]),
  );
  const scheduled = begun.flatMap<Scheduled>(({ job, round }) => {
    const schedule = stored.get(job.name);
    if (!schedule) return [];
    const dueAt = firstDue(job, schedule);
    const usual = { isPaused: schedule.status === 'paused', request: null, answeredAt: 0, reportedAt: 0, running: null };
    return [{ ...usual, id: schedule.id, job, round, dueAt, failures: schedule.failures }];
  });
  const byId = new Map(scheduled.map((each) => [each.id, each]));
  const leadership = leadershipOf(db);
  const runs = runLog(db);
  let isLeading = false;
  let [lookedAt, writtenAt] = [0, clock.now().getTime()];

  const look = async (): Promise<void> => {
    try {
      const before = isLeading;
      const { found, ...looked } = await leadership.look();
      isLeading = looked.isLeading;
      for (const { id, isPaused, request, ...schedule } of found) {
        const each = byId.get(id);
        if (!each) continue;
        Object.assign(each, { isPaused, request: request && request.at.getTime() > each.answeredAt ? request : null });
        // Another server may have run it since this one has started.
        if (isLeading && !before && !each.job.onEachServer) each.dueAt = firstDue(each.job, schedule);
      }
    } catch (fault) {
      // Another server may hold the lock now.
      isLeading = false;
      throw fault;
    }
  };

  const write = async (): Promise<void> => {
    if (!runs.isWaiting()) return;
    writtenAt = clock.now().getTime();
    await runs.write();
    realtime.recordsChanged(LIST);
  };

  const run = async (each: Scheduled, request: FoundSchedule['request']): Promise<void> => {
    const [startedAt, from] = [clock.now(), performance.now()];
    const failedBefore = each.failures;
    let [changed, error]: [number | null, string | null] = [null, null];
    try {
      changed = (await withSpan(`job ${each.job.name}`, {}, async () => each.round())) ?? null;
      each.failures = 0;
    } catch (fault) {
      log.error({ fault, job: each.job.name }, 'a job failed');
      error = errorLine(fault);
      each.failures += 1;
    }
    const endedAt = clock.now();
    const took = Math.round(performance.now() - from);
    runs.note({ scheduleId: each.id, startedAt, endedAt, took, changed, error, failures: each.failures, requestedBy: request?.by ?? null });
    const isFailing = (failures: number) => failures >= FAILING_FROM;
    const isNews = error !== null && isOver(endedAt.getTime(), each.reportedAt, WRITE_MS);
    if (isNews) each.reportedAt = endedAt.getTime();
    if (request || isNews || isFailing(each.failures) !== isFailing(failedBefore)) await write();
  };

  const start = (each: Scheduled, request: FoundSchedule['request']): void => {
    const now = clock.now().getTime();
    const next = each.dueAt + each.job.every;
    // Rounds keep their rhythm; those that were missed are not made up for.
    each.dueAt = request || next <= now ? now + each.job.every : next;
    if (request) Object.assign(each, { request: null, answeredAt: request.at.getTime() });
    each.running = run(each, request)
      .catch((fault: unknown) => log.error({ fault, job: each.job.name }, 'a run was not recorded'))
      .finally(() => (each.running = null));
  };

  const startDue = (): void => {
    const now = clock.now().getTime();
    for (const each of scheduled) {
      const { job, isPaused, request } = each;
      // A clock that was set back.
      each.dueAt = Math.min(each.dueAt, now + job.every);
      if (each.running || !(isLeading || job.onEachServer)) continue;
      if (isLeading && request) start(each, request);
      else if (each.dueAt <= now && (job.isVital || !isPaused)) start(each, null);
    }
  };

  const whenIdle = async (): Promise<void> => void (await Promise.all(scheduled.flatMap(({ running }) => running ?? [])));

  return {
    tick: async () => {
      const now = clock.now().getTime();
      try {
        if (isOver(now, lookedAt, LOOK_MS)) {
          lookedAt = now;
          await look();
        }
      } finally {
        startDue();
      }
      if (isOver(now, writtenAt, WRITE_MS)) await write();
    },
    whenIdle,
    stop: async () => {
      await whenIdle();
      await write().catch((fault: unknown) => log.error({ fault }, 'the last runs were not recorded'));
      await leadership.end();
    },
  };
}

/** Runs the jobs from now on. Returns a function that stops them. */
export async function runJobs(parts: JobParts, jobs: readonly Job[]): Promise<() => Promise<void>> {
  const open = await openJobs(parts, jobs);
  let ticking: Promise<void> | null = null;
  const timer = setInterval(() => {
    ticking ??= open
      .tick()
      .catch((fault: unknown) => parts.log.error({ fault }, 'the schedules could not be read or written'))
      .finally(() => (ticking = null));
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    await ticking;
    await open.stop();
  };
}

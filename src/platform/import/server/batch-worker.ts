import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ImportStep } from '#machines/records/fileImport.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { withEndListeners } from '#platform/server/db/transaction-end.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import { reportBrokenConnections } from '#platform/server/db/broken-connections.ts';
import { outsideRequestTime } from '#platform/server/db/request-time.ts';
import { checkRows } from './steps/check-rows.ts';
import { commitRows } from './steps/commit-rows.ts';
import { readFile } from './steps/read-file.ts';
import { StepProblem, type StepWork, Stopping } from './steps/step.ts';
import { undoRows } from './steps/undo-rows.ts';
import { causeOf, lockBatch, loadBatch, moveBatch, SERVER_PROBLEM } from './stored-batch.ts';
import { targetOf } from './targets.ts';

/** Advisory lock class of batches; the second lock number is the batch's id. */
const LOCK = 4714;
/** Batches with more rows count as large: only one of them runs at a time, so that small ones need not wait. */
const LARGE = 5_000;
const LARGE_BYTES = 1024 * 1024;
const STATEMENT_MS = 60_000;
const AT_ONCE = 2;

const steps: Record<ImportStep, (work: StepWork) => Promise<void>> = {
  reading: readFile,
  checking: checkRows,
  committing: commitRows,
  undoing: undoRows,
};
const isStep = (state: string): state is ImportStep => Object.hasOwn(steps, state);

/** Worker for batches in a busy state. */
export interface BatchWork {
  /** Looks for waiting batches and starts them. */
  round: () => Promise<void>;
  /** Resolves when no batch is running in this process. */
  whenIdle: () => Promise<void>;
  stop: () => Promise<void>;
}

const workers = new WeakMap<Database, BatchWork>();

/** Notifies the worker of this database that a batch was moved, so that it starts before its next round. */
export const wakeBatches = (db: Database): void => void outsideRequestTime(() => workers.get(db)?.round())?.catch(() => undefined);

/** Starts the waiting batches of this database, as far as it has a worker. */
export const startBatches = async (db: Database): Promise<void> => workers.get(db)?.round();

interface WorkOptions {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Called after records of a target were written or undone. */
  changed: (target: string) => void;
}

interface Waiting extends Record<string, unknown> {
  id: number;
  large: boolean;
}

/**
 * Each batch runs over a connection that holds its advisory lock: other servers leave it alone, and after a crash the lock is
 * released with the connection. Separate connections keep the work from exhausting the request pool, and allow longer
 * statement timeouts.
 */
export function workOnBatches({ db, clock, log, changed }: WorkOptions): BatchWork {
  const pool = new pg.Pool({
    ...db.$client.options,
    max: 2 * AT_ONCE,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 5_000,
    idleTimeoutMillis: 5_000,
    application_name: 'galen-ops batches',
  });
  reportBrokenConnections(pool, (fault) => log.error({ fault }, 'a connection of the batches broke'));
  const separateDb = drizzle(pool);
  const running = new Map<number, { large: boolean; done: Promise<void> }>();
  let stopping = false;

  async function stepOn(batchId: number, client: pg.PoolClient): Promise<void> {
    const connectionDb = drizzle(client) as unknown as Database;
    connectionDb.transaction = withEndListeners(connectionDb, connectionDb.transaction.bind(connectionDb));
    for (;;) {
      const batch = await loadBatch(connectionDb, batchId);
      if (stopping || !batch || !isStep(batch.state)) return;
      const target = targetOf(batch.target);
      const { state } = batch;
      try {
        if (!target) throw new StepProblem('no_target', sentence('{target} no longer exists', { target: batch.target }));
        await steps[state]({ db: connectionDb, separateDb, batchId, target, clock, log, isStopping: () => stopping });
      } catch (fault) {
        if (fault instanceof Stopping) return;
        if (!(fault instanceof StepProblem) && databaseIsAway(fault) && !isTooLong(fault)) throw fault;
        await fail(connectionDb, batchId, state, fault);
      }
      if (state === 'committing' || state === 'undoing') changed(batch.target);
    }
  }

  async function fail(connectionDb: Database, batchId: number, step: ImportStep, fault: unknown): Promise<void> {
    if (!(fault instanceof StepProblem)) log.error({ fault, batch: batchId, step }, 'a step of a batch failed');
    await connectionDb.transaction(async (tx) => {
      const batch = await lockBatch(tx, batchId);
      if (batch?.state !== step) return;
      const cause = causeOf(batch, clock.now());
      const problem =
        fault instanceof StepProblem ? { code: fault.code, ...fault.sentence } : sentence(SERVER_PROBLEM, { reference: batch.request_id });
      await moveBatch(tx, cause, batch, { type: 'step.failed', step }, { problem });
    });
  }

  /** Returns whether there was work; another server may hold the batch. */
  async function work(batchId: number): Promise<boolean> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [LOCK, batchId]);
      if (!rows[0]?.held) return false;
      // Detects within a minute that a server vanished.
      await client.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
      // Portions read the next rows in index order. With outdated statistics a bitmap scan would collect and sort all
      // remaining rows for every portion.
      await client.query('set enable_bitmapscan = off');
      await stepOn(batchId, client);
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK, batchId]);
      return true;
    } catch (fault) {
      broken = fault as Error;
      log.error({ fault, batch: batchId }, 'a batch is left for the next round');
      return false;
    } finally {
      client.release(broken);
    }
  }

  function begin({ id, large }: Waiting): void {
    const done = work(id)
      .catch((fault: unknown) => {
        log.error({ fault, batch: id }, 'a batch is left for the next round');
        return false;
      })
      .then((hasWorked) => {
        running.delete(id);
        // The batch may have been moved while its lock was released.
        return hasWorked ? round().catch(() => undefined) : undefined;
      });
    running.set(id, { large, done });
  }

  const round = async (): Promise<void> => {
    if (stopping || running.size >= AT_ONCE) return;
    const { rows } = await db.$client.query<Waiting>(
      `select id, (rows > $1 or (state = 'reading' and file_bytes > $2)) as large from batches
       where state in ('reading', 'checking', 'committing', 'undoing') order by id limit 200`,
      [LARGE, LARGE_BYTES],
    );
    for (const waiting of rows) {
      if (stopping || running.size >= AT_ONCE) return;
      const busy = waiting.large && [...running.values()].some(({ large }) => large);
      if (!running.has(waiting.id) && !busy) begin(waiting);
    }
  };

  const whenIdle = async (): Promise<void> => {
    await round();
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  };

  const worker: BatchWork = {
    round,
    whenIdle,
    stop: async () => {
      stopping = true;
      await Promise.all([...running.values()].map(({ done }) => done));
      if (!pool.ended) await pool.end();
    },
  };
  workers.set(db, worker);
  return worker;
}

/** Whether the statement timed out; a retry would take as long. */
function isTooLong(fault: unknown): boolean {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return (root as { code?: unknown })?.code === '57014';
}

import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ImportStep } from '#machines/records/fileImport.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { tellingEnds } from '#platform/server/db/transaction-end.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import { reportBrokenConnections } from '#platform/server/db/broken-connections.ts';
import { outsideRequestTime } from '#platform/server/db/request-time.ts';
import { checkRows } from './steps/check-rows.ts';
import { commitRows } from './steps/commit-rows.ts';
import { readFile } from './steps/read-file.ts';
import { StepProblem, type StepWork, Stopping } from './steps/step.ts';
import { undoRows } from './steps/undo-rows.ts';
import { causeOf, holdBatch, loadBatch, moveBatch } from './stored-batch.ts';
import { targetOf } from './targets.ts';

/** Number of our advisory locks on batches; the second number is the batch's. */
const LOCK = 4714;
/** A batch of more rows is large: one of them at a time, so that small ones need not wait. */
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

/** Works on the batches that are in a busy state. */
export interface BatchWork {
  /** Looks for batches that wait for a server, and begins. */
  round: () => Promise<void>;
  /** Resolves when nothing is being worked on here. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

const workers = new WeakMap<Database, BatchWork>();

/** A batch of this database went on: whoever works on it here begins at once instead of at the next round. */
export const wakeBatches = (db: Database): void => void outsideRequestTime(() => workers.get(db)?.round())?.catch(() => undefined);

interface WorkOptions {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Told once records of a target were written, or taken back. */
  changed: (target: string) => void;
}

interface Waiting extends Record<string, unknown> {
  id: number;
  large: boolean;
}

/**
 * A batch is worked on over a connection that holds its advisory lock: no other server touches it meanwhile, and the
 * lock is gone with the connection, so that after a kill the next server goes on at once. A few connections of its own
 * keep the work from taking those of people's requests, and let its statements take longer.
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
  const aside = drizzle(pool);
  const running = new Map<number, { large: boolean; over: Promise<void> }>();
  let stopping = false;

  async function stepOn(batchId: number, client: pg.PoolClient): Promise<void> {
    const own = drizzle(client) as unknown as Database;
    own.transaction = tellingEnds(own.transaction.bind(own));
    for (;;) {
      const batch = await loadBatch(own, batchId);
      if (stopping || !batch || !isStep(batch.state)) return;
      const target = targetOf(batch.target);
      const { state } = batch;
      try {
        if (!target) throw new StepProblem(sentence('There is nothing any more that is called {target}', { target: batch.target }));
        await steps[state]({ db: own, aside, batchId, target, clock, log, isStopping: () => stopping });
      } catch (fault) {
        if (fault instanceof Stopping) return;
        if (!(fault instanceof StepProblem) && databaseIsAway(fault) && !isTooLong(fault)) throw fault;
        await fail(own, batchId, state, fault);
      }
      if (state === 'committing' || state === 'undoing') changed(batch.target);
    }
  }

  async function fail(own: Database, batchId: number, step: ImportStep, fault: unknown): Promise<void> {
    if (!(fault instanceof StepProblem)) log.error({ fault, batch: batchId, step }, 'a step of a batch failed');
    await own.transaction(async (tx) => {
      const batch = await holdBatch(tx, batchId);
      if (batch?.state !== step) return;
      const cause = await causeOf(tx, batch, clock.now());
      const problem =
        fault instanceof StepProblem
          ? fault.sentence
          : sentence('Something went wrong on our side. Reference {reference}.', { reference: batch.request_id });
      await moveBatch(tx, cause, batch, { type: 'step.failed', step }, { problem });
    });
  }

  /** Whether there was anything to do here: another server may hold the batch. */
  async function work(batchId: number): Promise<boolean> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [LOCK, batchId]);
      if (!rows[0]?.held) return false;
      // A server that vanished without a word is noticed within a minute.
      await client.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
      // A portion is the next rows in the order of an index. Where statistics lag behind what is being filled, all rows that
      // are left would be gathered and sorted for it instead, portion after portion.
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
    const over = work(id)
      .catch((fault: unknown) => {
        log.error({ fault, batch: id }, 'a batch is left for the next round');
        return false;
      })
      .then((worked) => {
        running.delete(id);
        // It may have been moved in the very moment in which it was let go.
        return worked ? round().catch(() => undefined) : undefined;
      });
    running.set(id, { large, over });
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

  const settled = async (): Promise<void> => {
    await round();
    while (running.size > 0) await Promise.all([...running.values()].map(({ over }) => over));
  };

  const worker: BatchWork = {
    round,
    settled,
    stop: async () => {
      stopping = true;
      await Promise.all([...running.values()].map(({ over }) => over));
      if (!pool.ended) await pool.end();
    },
  };
  workers.set(db, worker);
  return worker;
}

/** The statement was ended because it took too long: trying again would take as long. */
function isTooLong(fault: unknown): boolean {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return (root as { code?: unknown })?.code === '57014';
}

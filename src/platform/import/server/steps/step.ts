import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Sentence, SentenceError } from '#platform/contract/sentence.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';
import type { StoredBatch } from '../stored-batch.ts';

/**
 * Context of a step. `db` is a connection that holds the batch's advisory lock: only its holder may work on the batch, and the
 * lock is released when the process or the connection ends.
 */
export interface StepWork {
  db: Database;
  /** Other connections, to report the progress of a long transaction. */
  separateDb: Database;
  batchId: number;
  target: BatchTarget;
  clock: Clock;
  log: FastifyBaseLogger;
  isStopping: () => boolean;
}

/** Reason why a step failed: a sentence for users, and a code for programs. */
export class StepProblem extends SentenceError {
  readonly code: string;
  constructor(code: string, sentence: Sentence) {
    super(sentence);
    this.code = code;
  }
}

/** The server is shutting down; uncommitted work is repeated after the next start. */
export class Stopping extends Error {}

/** Rows per portion. */
export const PORTION = 1_000;

const TRANSIENT = new Set(['40001', '40P01', '55P03']);
const TRIES = 5;

function codeOf(fault: unknown): unknown {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return (root as { code?: unknown })?.code;
}

/** Retries a portion after a conflict with another writer. */
async function retryPortion<T>(portion: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await portion();
    } catch (fault) {
      if (tried === TRIES || !TRANSIENT.has(String(codeOf(fault)))) throw fault;
      await wait(20 * tried);
    }
  }
}

/** Runs portions until the last one, with pauses for other work. */
export async function portions({ isStopping }: StepWork, portion: () => Promise<boolean>): Promise<void> {
  while (!isStopping()) {
    const since = performance.now();
    if (await retryPortion(portion)) return;
    await wait(Math.min(50, (performance.now() - since) / 20));
  }
}

/** Batches with fewer rows are fast with any plan. */
const ANALYZED = 5_000;

/**
 * Refreshes the statistics that the plans of a step depend on, so that a large batch does not crawl until the database does it
 * by itself, which after a restart may take long.
 */
export async function analyzeRows({ db }: StepWork, { rows }: StoredBatch, table: 'batch_rows' | 'batch_outcomes'): Promise<void> {
  if (rows < ANALYZED) return;
  const columns = table === 'batch_rows' ? sql`(batch_id, line, key, verdict)` : sql`(batch_id, line, outcome)`;
  await db.execute(sql`analyze ${sql.identifier(table)} ${columns}`);
}

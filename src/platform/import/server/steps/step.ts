import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SentenceError } from '#platform/contract/sentence.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';

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

/** Reason why a step failed. */
export class StepProblem extends SentenceError {}

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

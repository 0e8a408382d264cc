import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SentenceError } from '#platform/contract/sentence.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BatchTarget } from '../batch-target.ts';

/**
 * What a step works with. `db` is one connection that holds the batch's advisory lock: whoever does not hold it does not
 * work, and it is let go in the moment in which the process or the connection ends.
 */
export interface StepWork {
  db: Database;
  /** Other connections: for telling how far a long transaction is. */
  aside: Database;
  batchId: number;
  target: BatchTarget;
  clock: Clock;
  log: FastifyBaseLogger;
  isStopping: () => boolean;
}

/** Why a step cannot go on. */
export class StepProblem extends SentenceError {}

/** The server stops: what is not committed is done again by the next one. */
export class Stopping extends Error {}

/** Rows that are worked on at once. */
export const PORTION = 1_000;

const TRANSIENT = new Set(['40001', '40P01', '55P03']);
const TRIES = 5;

function codeOf(fault: unknown): unknown {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  return (root as { code?: unknown })?.code;
}

/** A portion that lost a race against another writer is tried again. */
async function trying<T>(portion: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await portion();
    } catch (fault) {
      if (tried === TRIES || !TRANSIENT.has(String(codeOf(fault)))) throw fault;
      await wait(20 * tried);
    }
  }
}

/** Portion after portion until one says that it was the last, with a breath between for everybody else. */
export async function portions({ isStopping }: StepWork, portion: () => Promise<boolean>): Promise<void> {
  while (!isStopping()) {
    const since = performance.now();
    if (await trying(portion)) return;
    await wait(Math.min(50, (performance.now() - since) / 20));
  }
}

import type { FileHandle } from 'node:fs/promises';
import type { Worker } from 'node:worker_threads';
import { sentence } from '#platform/contract/sentence.ts';
import { startThread } from '#platform/server/start-thread.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import type { FileRow } from '../files/file-row.ts';
import { spool } from '../files/spool.ts';
import type { Encoding } from '../files/text-kind.ts';
import type { ReadAnswer, ReadRequest, RowBlock } from './read-worker.ts';

/** What reading a file may take. */
export interface ReadLimits {
  /** Time that the thread works on it, without the time in which its rows are stored. */
  milliseconds: number;
  /** Heap of the thread. */
  megabytes: number;
}
const LIMITS: ReadLimits = { milliseconds: 180_000, megabytes: 512 };

/** Threads that wait for the next file; they do not keep the process alive. */
const idle: Worker[] = [];
/** Batches that are read at once. */
const MOST_IDLE = 2;

function takeThread({ megabytes }: ReadLimits): Worker {
  const waiting = megabytes === LIMITS.megabytes ? idle.pop() : undefined;
  if (waiting) {
    waiting.ref();
    return waiting;
  }
  const started = startThread(new URL('read-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  // A thread that ends while it waits for a file is no error.
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (idle.includes(started)) idle.splice(idle.indexOf(started), 1);
  });
  return started;
}

async function giveBack(thread: Worker, isIdle: boolean): Promise<void> {
  if (isIdle && idle.length < MOST_IDLE) {
    thread.unref();
    idle.push(thread);
  } else await thread.terminate();
}

const faultOf = (fault: unknown): unknown =>
  (fault as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new FileRefusal('too_large', sentence('Reading the file takes too much memory. Split it, or save the sheet as CSV.'))
    : fault;

const tooSlow = () => new FileRefusal('too_slow', sentence('Reading the file takes too long. Split it, or save the sheet as CSV.'));

function ask(thread: Worker, request: ReadRequest, milliseconds: number): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', onAnswer).off('error', onFault).off('exit', onExit);
      settle();
    };
    const onAnswer = (answer: ReadAnswer) => end(() => resolve(answer));
    const onFault = (fault: unknown) => end(() => reject(faultOf(fault)));
    const onExit = () => end(() => reject(new Error('The thread that reads files ended')));
    const timer = setTimeout(() => end(() => reject(tooSlow())), milliseconds);
    thread.on('message', onAnswer).on('error', onFault).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(request);
  });
}

function blockOf(answer: ReadAnswer): RowBlock | null {
  if ('refusal' in answer) throw new FileRefusal(answer.refusal.code, answer.refusal.sentence);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.block;
}

async function* blocksOf(file: FileHandle, bytes: number, encoding: Encoding | 'xlsx', limits: ReadLimits): AsyncGenerator<RowBlock> {
  const thread = takeThread(limits);
  let left = limits.milliseconds;
  let isIdle = true;
  try {
    for (let request: ReadRequest = { file: { descriptor: file.fd, bytes, encoding } }; ; request = 'next') {
      if (left <= 0) throw tooSlow();
      const since = performance.now();
      isIdle = false;
      // oxlint-disable-next-line no-await-in-loop -- the thread reads on once its rows are stored
      const answer = await ask(thread, request, left);
      left -= performance.now() - since;
      isIdle = !('block' in answer) || answer.block === null;
      const block = blockOf(answer);
      if (block === null) return;
      yield block;
    }
  } finally {
    await giveBack(thread, isIdle);
  }
}

/**
 * Rows of a file, read in a thread with limits.
 *
 * @param chose called with the name of a workbook's sheet before its first row
 * @throws {@link FileRefusal}
 */
export async function* readRows(
  parts: AsyncIterable<Buffer>,
  encoding: Encoding | 'xlsx',
  chose: (sheet: string) => void,
  limits = LIMITS,
): AsyncGenerator<FileRow> {
  const file = await spool();
  try {
    let bytes = 0;
    for await (const part of parts) {
      await file.write(part, 0, part.length, bytes);
      bytes += part.length;
    }
    for await (const { rows, sheet } of blocksOf(file, bytes, encoding, limits)) {
      if (sheet !== null) chose(sheet);
      yield* rows;
    }
  } finally {
    await file.close();
  }
}

import type { ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { sentence } from '#platform/contract/sentence.ts';
import { startChild } from '#platform/server/start-child.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import type { FileRow } from '../files/file-row.ts';
import type { Encoding } from '../files/text-kind.ts';
import type { ReadAnswer, ReadRequest, RowBlock } from './read-worker.ts';

/** What reading a file may take. */
export interface ReadLimits {
  /** Time that the process works on it, without the time in which its rows are stored. */
  milliseconds: number;
  /** Heap of the process. */
  megabytes: number;
}
const LIMITS: ReadLimits = { milliseconds: 180_000, megabytes: 512 };

/** Processes that wait for the next file; they do not keep the server alive, and end with it. */
const idle: ChildProcess[] = [];
/** Batches that are read at once. */
const MOST_IDLE = 2;

function takeReader({ megabytes }: ReadLimits): ChildProcess {
  const waiting = megabytes === LIMITS.megabytes ? idle.pop() : undefined;
  if (waiting) {
    waiting.ref();
    waiting.channel?.ref();
    return waiting;
  }
  const started = startChild(new URL('read-worker.ts', import.meta.url), megabytes);
  // A process that ends while it waits for a file is no error.
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (idle.includes(started)) idle.splice(idle.indexOf(started), 1);
  });
  return started;
}

function giveBack(reader: ChildProcess, isIdle: boolean): void {
  if (isIdle && idle.length < MOST_IDLE) {
    reader.unref();
    reader.channel?.unref();
    idle.push(reader);
  } else reader.kill('SIGKILL');
}

/** A process whose heap is full aborts. */
const endOf = (signal: NodeJS.Signals | null): Error =>
  signal === 'SIGABRT'
    ? new FileRefusal('too_large', sentence('Reading the file takes too much memory. Split it, or save the sheet as CSV.'))
    : new Error(`The process that reads files ended${signal ? ` by ${signal}` : ''}`);

const tooSlow = () => new FileRefusal('too_slow', sentence('Reading the file takes too long. Split it, or save the sheet as CSV.'));

function ask(reader: ChildProcess, request: ReadRequest, milliseconds: number): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    if (reader.exitCode !== null || reader.signalCode !== null) {
      reject(endOf(reader.signalCode));
      return;
    }
    const end = (settle: () => void) => {
      clearTimeout(timer);
      reader.off('message', onAnswer).off('exit', onExit);
      settle();
    };
    const onAnswer = (answer: unknown) => end(() => resolve(answer as ReadAnswer));
    const onExit = (_: number | null, signal: NodeJS.Signals | null) => end(() => reject(endOf(signal)));
    const timer = setTimeout(() => end(() => reject(tooSlow())), milliseconds);
    reader.on('message', onAnswer).on('exit', onExit);
    // A request that cannot be sent is one to a process that ends.
    reader.send(request, () => undefined);
  });
}

function blockOf(answer: ReadAnswer): RowBlock | null {
  if ('refusal' in answer) throw new FileRefusal(answer.refusal.code, answer.refusal.sentence);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.block;
}

/** Sends the file; each part waits until the one before is on its way. */
async function sendParts(reader: ChildProcess, parts: AsyncIterable<Buffer>): Promise<void> {
  const send = promisify((request: ReadRequest, done: (fault: Error | null) => void) => void reader.send(request, done));
  for await (const part of parts) await send({ part });
}

async function* blocksOf(parts: AsyncIterable<Buffer>, encoding: Encoding | 'xlsx', limits: ReadLimits): AsyncGenerator<RowBlock> {
  const reader = takeReader(limits);
  let left = limits.milliseconds;
  let isIdle = false;
  try {
    await sendParts(reader, parts);
    for (let request: ReadRequest = { encoding }; ; request = 'next') {
      isIdle = false;
      if (left <= 0) throw tooSlow();
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- the process reads on once its rows are stored
      const answer = await ask(reader, request, left);
      left -= performance.now() - since;
      isIdle = !('block' in answer) || answer.block === null;
      const block = blockOf(answer);
      if (block === null) return;
      yield block;
    }
  } finally {
    giveBack(reader, isIdle);
  }
}

/**
 * Rows of a file, read in a process with limits.
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
  for await (const { rows, sheet } of blocksOf(parts, encoding, limits)) {
    if (sheet !== null) chose(sheet);
    yield* rows;
  }
}

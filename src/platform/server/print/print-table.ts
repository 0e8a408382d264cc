import { on } from 'node:events';
import { Readable } from 'node:stream';
import { startThread } from '../start-thread.ts';
import { type Cell, cellText } from '../spreadsheet/cells.ts';

/** What stands above a printed table. */
export interface PrintedHead {
  title: string;
  subtitle: string;
  /** Of the columns, relative to each other. */
  widths: readonly number[];
  /** Columns that are aligned at the right. */
  isNumber: readonly boolean[];
}

/** To the thread: the head with the titles of the columns, rows, and the end. */
export type PrintOrder = { head: PrintedHead; titles: readonly string[] } | { rows: readonly (readonly string[])[] } | { end: true };
/** From the thread: bytes of the file, and whether what it was sent is drawn. */
export type PrintReport = { part: Uint8Array } | { isDrawn: boolean };

async function* partsOf(portions: AsyncIterable<readonly (readonly Cell[])[]>, head: PrintedHead): AsyncGenerator<Uint8Array> {
  const worker = startThread(new URL('table-worker.ts', import.meta.url));
  const reports = on(worker, 'message') as AsyncIterableIterator<[PrintReport]>;
  /** Sends, and yields what comes until it is drawn: no more rows are read than the thread and the reader take. */
  async function* sent(order: PrintOrder): AsyncGenerator<Uint8Array> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(order);
    for (;;) {
      const { value, done } = await reports.next();
      if (done === true || 'isDrawn' in value[0]) return;
      yield value[0].part;
    }
  }
  try {
    let isFirst = true;
    for await (const portion of portions) {
      const rows = portion.map((row) => row.map(cellText));
      if (isFirst) yield* sent({ head, titles: rows[0] ?? [] });
      else yield* sent({ rows });
      isFirst = false;
    }
    yield* sent({ end: true });
  } finally {
    await worker.terminate();
  }
}

/** Streams a table as PDF on A4 pages, drawn by a thread; the first row of the first portion has the titles. */
export const printTable = (portions: AsyncIterable<readonly (readonly Cell[])[]>, head: PrintedHead): Readable =>
  Readable.from(partsOf(portions, head), { objectMode: false });

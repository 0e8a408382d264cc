import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/server/start-thread.ts';
import type { Invoice } from './invoice.ts';

export interface PrintRequest {
  id: number;
  invoice: Invoice;
}

/** The file, or the error that prevented it. */
export type PrintAnswer = { id: number; pdf: Uint8Array } | { id: number; fault: string };

interface Waiting {
  resolve: (pdf: Uint8Array) => void;
  reject: (fault: Error) => void;
}

/** Invoices that wait for the thread, in it included. */
export const MOST_WAITING = 24;

/** Too many invoices wait; the request did not enter the queue. */
export class PrintQueueFull extends Error {
  /** Time until the queue has room. Seconds. */
  readonly seconds: number;
  constructor(seconds: number) {
    super('The queue of invoices is full');
    this.seconds = seconds;
  }
}

/** How long the thread took for an invoice, on average of the last ones. Milliseconds. */
let drawing = 100;

/** The thread, started with the first invoice, so that the server neither loads its libraries at start nor waits while it draws. */
let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function startWorker(): Worker {
  const started = startThread(new URL('print-worker.ts', import.meta.url));
  const fail = (fault: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
  };
  started.on('message', (answer: PrintAnswer) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if ('pdf' in answer) request?.resolve(answer.pdf);
    else request?.reject(new Error(answer.fault));
  });
  started.on('error', fail);
  started.on('exit', () => fail(new Error('The thread that prints invoices ended')));
  return started;
}

/**
 * Makes the PDF of an invoice. While no invoice is waited for, the thread does not keep the process alive.
 *
 * @throws {@link PrintQueueFull}
 */
export async function printInvoice(invoice: Invoice): Promise<Uint8Array> {
  if (waiting.size >= MOST_WAITING) throw new PrintQueueFull(Math.max(1, Math.ceil((waiting.size * drawing) / 1_000)));
  worker ??= startWorker();
  const id = (lastId += 1);
  const since = performance.now();
  const before = waiting.size;
  const printed = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage({ id, invoice } satisfies PrintRequest);
  const pdf = await printed;
  drawing = (3 * drawing + (performance.now() - since) / (before + 1)) / 4;
  return pdf;
}

import type { Worker } from 'node:worker_threads';
import { startThread } from '#platform/server/threads/start-thread.ts';
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

/** Makes the PDF of an invoice. While no invoice is waited for, the thread does not keep the process alive. */
export function printInvoice(invoice: Invoice): Promise<Uint8Array> {
  worker ??= startWorker();
  const id = (lastId += 1);
  const printed = new Promise<Uint8Array>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage({ id, invoice } satisfies PrintRequest);
  return printed;
}

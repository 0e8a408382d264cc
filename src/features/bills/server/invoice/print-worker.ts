import { parentPort } from 'node:worker_threads';
import { fonts } from '#platform/server/print/fonts.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { PrintAnswer, PrintRequest } from './print-invoice.ts';

/** Thread that draws invoices, one after the other. */

async function answer({ id, invoice }: PrintRequest): Promise<PrintAnswer> {
  try {
    return { id, pdf: await drawInvoice(invoice, fonts) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (request: PrintRequest) => void answer(request).then((each) => parentPort?.postMessage(each)));

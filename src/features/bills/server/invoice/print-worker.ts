import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import type { PrintAnswer, PrintRequest } from './print-invoice.ts';

/** Thread that draws invoices, one after the other. */

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
};

async function answer({ id, invoice }: PrintRequest): Promise<PrintAnswer> {
  try {
    return { id, pdf: await drawInvoice(invoice, fonts) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (request: PrintRequest) => void answer(request).then((each) => parentPort?.postMessage(each)));

import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import type { PrintAnswer, PrintRequest } from './print-invoice.ts';

/** Thread that draws invoices, one after the other. */

const { resolve } = createRequire(import.meta.url);
const font = (file: string): string => resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`);
const fonts = {
  regular: font('400Regular/NotoSansDevanagari_400Regular.ttf'),
  bold: font('600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
};

async function answer({ id, invoice }: PrintRequest): Promise<PrintAnswer> {
  try {
    return { id, pdf: await drawInvoice(invoice, fonts) };
  } catch (fault) {
    return { id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

parentPort?.on('message', (request: PrintRequest) => void answer(request).then((each) => parentPort?.postMessage(each)));

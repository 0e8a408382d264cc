import { parentPort } from 'node:worker_threads';
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit';
import { BOLD, type Column, drawHead, drawRows, GREY, MARGIN, REGULAR } from './draw-table.ts';
import { fonts } from './fonts.ts';
import type { PrintedHead, PrintOrder, PrintReport } from './print-table.ts';

/** Thread that draws one table. */

type Row = readonly string[];

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const report = (each: PrintReport) => parentPort?.postMessage(each);

const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, autoFirstPage: false });
doc.registerFont(REGULAR, fonts.regular).registerFont(BOLD, fonts.bold);
doc.on('data', (part: Uint8Array) => report({ part }));
doc.on('end', () => report({ isDrawn: true }));

let page = 0;
let columns: readonly Column<Row>[] = [];
let at = MARGIN;

function begin({ title, subtitle, widths, isNumber }: PrintedHead, titles: readonly string[]): void {
  doc.info['Title'] = title;
  doc.on('pageAdded', () => {
    page += 1;
    // Text below the margin would begin a new page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    const width = doc.page.width - 2 * MARGIN;
    const y = doc.page.height - MARGIN - 8;
    doc.font(REGULAR).fontSize(8).fillColor(GREY).text(title, MARGIN, y, { width, lineBreak: false });
    doc.text(`Page ${page}`, MARGIN, y, { width, align: 'right' });
    doc.page.margins.bottom = bottom;
  });
  doc.addPage();
  const room = doc.page.width - 2 * MARGIN;
  const sum = widths.reduce((one, other) => one + other, 0);
  columns = titles.map((each, index) => ({
    title: each,
    width: (room * (widths[index] ?? 0)) / sum,
    isNumber: isNumber[index] ?? false,
    text: (row) => row[index] ?? '',
  }));
  doc.font(BOLD).fontSize(16).fillColor('black').text(title, MARGIN, MARGIN);
  doc.font(REGULAR).fontSize(9).fillColor(GREY).text(subtitle);
  at = drawHead(doc, columns, doc.y + 8);
}

parentPort?.on('message', (order: PrintOrder) => {
  if ('end' in order) {
    doc.end();
    return;
  }
  if ('head' in order) begin(order.head, order.titles);
  else at = drawRows(doc, columns, order.rows, at);
  report({ isDrawn: true });
});

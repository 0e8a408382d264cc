// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit';
import { amountInWords } from './amount-in-words.ts';
import { BOLD, bottomOf, type Column, drawTable, GREY, MARGIN, REGULAR, rule } from '#platform/server/print/draw-table.ts';
import type { Fonts } from '#platform/server/print/fonts.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

const UNKNOWN = '—';
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const money = (paise: number): string => `${paise < 0 ? '−' : ''}${rupees.format(Math.abs(paise) / 100)}`;
const percent = (gst: number | null): string => (gst === null ? UNKNOWN : `${gst} %`);

const lineColumns: readonly Column<InvoiceLine>[] = [
  { title: '#', width: 20, text: (_, index) => String(index + 1) },
  { title: 'Item', width: 145, text: ({ drug, schedule }) => (schedule === null ? drug : `${drug} (Schedule ${schedule})`) },
  { title: 'HSN', width: 50, text: ({ hsn }) => hsn ?? UNKNOWN },
  { title: 'Batch', width: 62, text: ({ batch_no: batch }) => batch ?? UNKNOWN },
  { title: 'Expiry', width: 42, text: ({ expiry }) => expiry ?? UNKNOWN },
  { title: 'Qty', width: 30, isNumber: true, text: ({ quantity }) => String(quantity) },
  { title: 'Pack', width: 30, isNumber: true, text: ({ pack_size: units }) => String(units) },
  { title: 'MRP ₹', width: 50, isNumber: true, text: ({ mrp }) => (mrp === null ? UNKNOWN : money(mrp)) },
  { title: 'GST', width: 34, isNumber: true, text: ({ gst }) => percent(gst) },
  { title: 'Amount ₹', width: 60, isNumber: true, text: ({ amount }) => money(amount) },
];

const taxColumns: readonly Column<Invoice['bill']['taxes'][number]>[] = [
  { title: 'GST', width: 83, text: ({ gst }) => percent(gst) },
  { title: 'Taxable value ₹', width: 110, isNumber: true, text: ({ taxable }) => money(taxable) },
  { title: 'CGST ₹', width: 110, isNumber: true, text: ({ cgst }) => money(cgst) },
  { title: 'SGST ₹', width: 110, isNumber: true, text: ({ sgst }) => money(sgst) },
  { title: 'Total ₹', width: 110, isNumber: true, text: ({ taxable, cgst, sgst }) => money(taxable + cgst + sgst) },
];

/** Lines of text below each other. Returns where they end. */
function drawLines(doc: PDFKit.PDFDocument, lines: readonly string[], x: number, y: number, width: number): number {
  doc.font(REGULAR).fontSize(9).fillColor('black');
  let at = y;
  for (const line of lines) {
    doc.text(line, x, at, { width });
    at += doc.heightOfString(line, { width });
  }
  return at;
}

/** Seller on the left, number and date on the right, customer below. Returns where it ends. */
function drawHead(doc: PDFKit.PDFDocument, { bill, order, billedOn, cancelledOn, copy }: Invoice): number {
  const half = (doc.page.width - 2 * MARGIN) / 2 - 8;
  const right = MARGIN + half + 16;
  doc.font(BOLD).fontSize(16).fillColor('black').text('Tax invoice', MARGIN, MARGIN, { width: half });
  doc
    .font(REGULAR)
    .fontSize(9)
    .fillColor(GREY)
    .text(copy, right, MARGIN + 7, { width: half, align: 'right' });
  rule(doc, MARGIN + 28);
  const top = MARGIN + 36;
  const { seller } = bill;
  doc.font(BOLD).fontSize(10).fillColor('black').text(seller.name, MARGIN, top, { width: half });
  const below = top + doc.heightOfString(seller.name, { width: half });
  const left = drawLines(
    doc,
    [seller.address, `GSTIN ${seller.gstin ?? UNKNOWN}`, `Drug licence ${seller.drug_licence ?? UNKNOWN}`],
    MARGIN,
    below,
    half,
  );
  doc.font(BOLD).fontSize(10).text(`Bill ${bill.number}`, right, top, { width: half });
  const facts = [`Date ${billedOn}`, `Order ${order.code}`, `Payment ${order.payment}`];
  if (cancelledOn !== null) facts.push(`Cancelled on ${cancelledOn}`);
  const ends = Math.max(left, drawLines(doc, facts, right, below, half)) + 8;
  doc
    .font(BOLD)
    .fontSize(10)
    .text(`Bill to ${order.customer}`, MARGIN, ends, { width: half * 2 });
  const customer = [order.address, `Phone ${order.phone_no}`];
  if (bill.lines.some(({ schedule }) => schedule !== null))
    customer.push(bill.prescription === null ? `Prescription ${UNKNOWN}` : `Prescriber as on prescription ${bill.prescription}`);
  const name = doc.heightOfString(`Bill to ${order.customer}`, { width: half * 2 });
  return drawLines(doc, customer, MARGIN, ends + name, half * 2) + 10;
}

/** Lines, promo, discount, delivery, rounding and the total, on the right. Returns where it ends. */
function drawTotals(doc: PDFKit.PDFDocument, { bill }: Invoice, y: number): number {
  const entries: [string, number][] = [['Lines', bill.lines_amount]];
  if (bill.promo) entries.push([`Promo ${bill.promo.code}`.trim(), -bill.promo.amount]);
  if (bill.discount > 0) entries.push(['Discount', -bill.discount]);
  entries.push(['Delivery', bill.delivery_charge]);
  if (bill.rounding !== 0) entries.push(['Rounding', bill.rounding]);
  const x = doc.page.width - MARGIN - 220;
  let at = y;
  for (const [name, amount] of entries) {
    doc.font(REGULAR).fontSize(9).text(name, x, at, { width: 120 });
    doc.text(money(amount), x + 120, at, { width: 100, align: 'right' });
    at += 14;
  }
  doc
    .font(BOLD)
    .fontSize(11)
    .text('Total', x, at + 2, { width: 120 });
  doc.text(`₹${money(bill.total)}`, x + 120, at + 2, { width: 100, align: 'right' });
  return at + 22;
}

function drawFeet(doc: PDFKit.PDFDocument, number: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the margin would begin a new page.
    doc.page.margins.bottom = 0;
    doc.font(REGULAR).fontSize(8).fillColor(GREY);
    const y = doc.page.height - MARGIN - 8;
    const width = doc.page.width - 2 * MARGIN;
    doc.text(`Bill ${number}`, MARGIN, y, { width, lineBreak: false });
    doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, { width, align: 'right' });
  }
}

/** Room for the totals, the taxes and the amount in words, which stay together. */
const closingHeight = ({ bill }: Invoice): number => 170 + bill.taxes.length * 16;

/** Draws an invoice on A4 pages. */
export async function drawInvoice(invoice: Invoice, fonts: Fonts): Promise<Uint8Array> {
  const { bill } = invoice;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `Bill ${bill.number}`, Subject: invoice.copy, Author: bill.seller.name },
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont(REGULAR, fonts.regular).registerFont(BOLD, fonts.bold);
  let at = drawTable(doc, lineColumns, bill.lines, drawHead(doc, invoice));
  if (at + closingHeight(invoice) > bottomOf(doc)) {
    doc.addPage();
    at = MARGIN;
  }
  at = drawTotals(doc, invoice, at + 4);
  at = drawLines(doc, [amountInWords(bill.total)], MARGIN, at, doc.page.width - 2 * MARGIN) + 12;
  at = drawTable(doc, taxColumns, bill.taxes, at);
  doc
    .fontSize(8)
    .fillColor(GREY)
    .text('Prices include GST. Delivery is taxed at the rate of the goods.', MARGIN, at + 4, { width: doc.page.width - 2 * MARGIN });
  drawFeet(doc, bill.number);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

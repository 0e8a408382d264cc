/** A table, which continues on further pages with its head repeated. */

export interface Column<Row> {
  title: string;
  /** Points. */
  width: number;
  isNumber?: boolean;
  text: (row: Row, index: number) => string;
}

export const REGULAR = 'regular';
export const BOLD = 'bold';
export const MARGIN = 36;
/** Room below the content for the page number. */
const FOOT = 28;
const PADDING = 4;
const SIZE = 8;
export const GREY = '#5b6470';
const LINE = '#c9ced6';

export const bottomOf = (doc: PDFKit.PDFDocument): number => doc.page.height - MARGIN - FOOT;

export function rule(doc: PDFKit.PDFDocument, y: number, colour = LINE): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke();
}

interface Cell {
  text: string;
  width: number;
  isNumber: boolean;
}

/** Height of the highest cell. */
const heightOf = (doc: PDFKit.PDFDocument, cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ text, width }) => doc.heightOfString(text, { width: width - PADDING })));

/** Draws cells side by side. */
function drawCells(doc: PDFKit.PDFDocument, cells: readonly Cell[], y: number): void {
  let x = MARGIN;
  for (const { text, width, isNumber } of cells) {
    doc.text(text, x + (isNumber ? PADDING : 0), y, { width: width - PADDING, align: isNumber ? 'right' : 'left' });
    x += width;
  }
}

/** Draws the titles of the columns. Returns where they end. */
export function drawHead<Row>(doc: PDFKit.PDFDocument, columns: readonly Column<Row>[], y: number): number {
  rule(doc, y);
  doc.font(BOLD).fontSize(SIZE).fillColor(GREY);
  const cells = columns.map(({ title, width, isNumber = false }) => ({ text: title, width, isNumber }));
  drawCells(doc, cells, y + PADDING);
  const below = y + heightOf(doc, cells) + 2 * PADDING;
  rule(doc, below);
  doc.font(REGULAR).fontSize(SIZE).fillColor('black');
  return below + PADDING;
}

/** Draws rows from `y` on, below the titles, on as many pages as they need. Returns where they end. */
export function drawRows<Row>(doc: PDFKit.PDFDocument, columns: readonly Column<Row>[], rows: readonly Row[], y: number): number {
  let at = y;
  for (const [index, row] of rows.entries()) {
    const cells = columns.map(({ text, width, isNumber = false }) => ({ text: text(row, index), width, isNumber }));
    const height = heightOf(doc, cells);
    if (at + height > bottomOf(doc)) {
      doc.addPage();
      at = drawHead(doc, columns, MARGIN);
    }
    drawCells(doc, cells, at);
    at += height + PADDING;
  }
  return at;
}

/** Draws the table from `y` on. Returns where it ends. */
export function drawTable<Row>(doc: PDFKit.PDFDocument, columns: readonly Column<Row>[], rows: readonly Row[], y: number): number {
  const at = drawRows(doc, columns, rows, drawHead(doc, columns, y));
  rule(doc, at);
  return at + PADDING;
}

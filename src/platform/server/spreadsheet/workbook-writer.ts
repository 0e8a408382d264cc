import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { type Cell, cellText } from './cells.ts';

/** Streams a table as a workbook (ECMA-376) with one sheet: text cells are text, so that codes keep their zeros. */

/** Limits of Excel: rows per sheet, and characters per cell. */
const MOST_ROWS = 1_048_576;
const LONGEST = 32_767;

/** Index of the cell formats in `STYLES`. */
const style = { title: 1, text: 2, money: 3, date: 4, moment: 5, whole: 6, decimal: 7 } as const;

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const format = (numFmt: number, font = 0) =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const STYLES =
  `${HEAD}<styleSheet xmlns="${NS}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.###############"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="8">${format(0)}${format(49, 1)}${format(49)}${format(2)}${format(164)}${format(165)}${format(1)}${format(166)}</cellXfs></styleSheet>`;

const parts: Record<string, string> = {
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels':
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels':
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${RELS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${NS}" xmlns:r="${RELS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': STYLES,
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const coded = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** XML text: characters that XML cannot contain, and text that looks like their code, are written as `_xHHHH_`. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, coded)
    // oxlint-disable-next-line no-control-regex -- matches control characters deliberately
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, coded)
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Days since 30 December 1899, as spreadsheets count them; null before 1 March 1900, which they count differently. */
function serial(date: string, time = '00:00'): number | null {
  const days = (Date.parse(`${date}T${time}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return days >= 61 ? days : null;
}

/** Letters of a column: 0 → A, 26 → AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const textCell = (at: string, text: string, format: number): string =>
  text === '' ? '' : `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${xml(text.slice(0, LONGEST))}</t></is></c>`;

const numberCell = (at: string, value: number, format: number): string => `<c r="${at}" s="${format}"><v>${value}</v></c>`;

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberCell(at, cell, Number.isInteger(cell) ? style.whole : style.decimal);
  if (typeof cell === 'string') return textCell(at, cell, style.text);
  if ('money' in cell) return numberCell(at, cell.money / 100, style.money);
  if ('note' in cell) return textCell(at, cell.note, style.text);
  const day = 'date' in cell ? cell.date : businessDate(Date.parse(cell.moment));
  const days = 'date' in cell ? serial(day) : serial(day, businessTime(Date.parse(cell.moment)));
  if (days === null) return textCell(at, cellText(cell), style.text);
  return numberCell(at, days, 'date' in cell ? style.date : style.moment);
}

/** Starts of a sheet: the titles stay visible, and columns are as wide as their titles. */
const startOf = (titles: readonly Cell[]): string =>
  `${HEAD}<worksheet xmlns="${NS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${titles.map((title, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, cellText(title).length + 3)}" customWidth="1"/>`).join('')}</cols><sheetData>`;

async function* sheetXml(portions: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  let line = 0;
  for await (const rows of portions) {
    let text = line === 0 ? startOf(rows[0] ?? []) : '';
    for (const row of rows) {
      line += 1;
      if (line > MOST_ROWS) throw new Error(`A sheet has at most ${MOST_ROWS} rows`);
      const cells = row.map((cell, at) => {
        const address = `${letters(at)}${line}`;
        return line === 1 ? textCell(address, cellText(cell), style.title) : cellXml(cell, address);
      });
      text += `<row r="${line}">${cells.join('')}</row>`;
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

/** The stream closes the source when it is destroyed, and fails when the source fails. */
export function workbookFile(portions: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(portions), { objectMode: false });
  const file = new PassThrough();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  zip.outputStream.pipe(file);
  sheet.once('error', (fault) => file.destroy(fault));
  file.once('close', () => sheet.destroy());
  return file;
}

import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import { type Cell, cellText } from './cells.ts';

/** CSV files (RFC 4180) that a spreadsheet does not run, and that an import reads back as they were. */

/** Start of a template line that lists choices; the import skips these lines. */
export const CHOICES_LINE = '# Choices of ';

/**
 * Matches text that a spreadsheet would run as a formula, including full-width forms, or that the import would skip; with any
 * apostrophes before it, so that unescaping is exact.
 */
// oxlint-disable-next-line no-control-regex -- matches control characters deliberately
const SPECIAL = /^'*([=+\-@\t\r\n\u0000\uFF1D\uFF0B\uFF0D\uFF20]|# Choices of )/;

/** Prefixes an apostrophe to special text. */
export const escapeText = (text: string): string => (SPECIAL.test(text) ? `'${text}` : text);

/** Undoes {@link escapeText}. */
export const unescapeText = (cell: string): string => (cell.startsWith("'") && SPECIAL.test(cell) ? cell.slice(1) : cell);

/** Only text needs escaping: other values are formatted here. */
const toText = (cell: Cell): string => (typeof cell === 'string' ? escapeText(cell) : cellText(cell));

/** Quotes every line break, also a lone one, and semicolons, which some spreadsheet locales use as separators. The byte order mark marks the file as UTF-8. */
const csvLines = (rows: readonly (readonly Cell[])[], isFirst: boolean): string =>
  stringify(
    rows.map((row) => row.map(toText)),
    { bom: isFirst, record_delimiter: '\r\n', quote_record_delimiter: true, quoted_match: /;/ },
  );

async function* linesOf(portions: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of portions) {
    yield csvLines(rows, isFirst);
    isFirst = false;
  }
}

/** Streams a table as CSV. */
export const csvFile = (portions: AsyncIterable<readonly (readonly Cell[])[]>): Readable =>
  Readable.from(linesOf(portions), { objectMode: false });

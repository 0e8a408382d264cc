import { type CsvError, type Options, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IMPORT_RECORD_LENGTH } from '../../contract.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { unescapeText } from '#platform/server/spreadsheet/csv.ts';
import { FileRefusal } from './file-refusal.ts';
import { type FileRow, isSkipped, limitInWords, UNSTORABLE } from './file-row.ts';
import { delimiterOf, type Encoding } from './text-kind.ts';

/** Characters parsed in one go: a few milliseconds, so that other requests are served in between. */
const SLICE = 32 * 1024;

/** The text of the file in slices, without its byte order mark. */
async function* textOf(parts: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const sliced = function* (decoded: string) {
    const text = decoded.replaceAll('\0', UNSTORABLE);
    for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
  };
  for await (const bytes of parts) yield* sliced(decoder.decode(bytes, { stream: true }));
  yield* sliced(decoder.decode());
}

const counted = (cells: readonly string[], sign: RegExp): number => cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);
const breaks = (cell: string) => cell.includes('\n') || cell.includes('\r');

const options = (delimiter: string): Options => ({
  delimiter,
  info: true,
  raw: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: IMPORT_RECORD_LENGTH,
});

const notClosed = (line: number) =>
  new FileRefusal('quote_not_closed', sentence('Line {line} has a quotation mark that is not closed', { line }));

/** @param line start of the unreadable record, where its quotation mark opens, not where parsing stopped */
function problemOf(fault: CsvError, line: number): FileRefusal {
  if (fault.code === 'CSV_MAX_RECORD_SIZE')
    return new FileRefusal(
      'row_too_long',
      sentence('A row near line {line} is longer than {most} characters: is a quotation mark missing?', {
        line,
        most: limitInWords(IMPORT_RECORD_LENGTH),
      }),
    );
  return fault.code === 'CSV_QUOTE_NOT_CLOSED'
    ? notClosed(line)
    : new FileRefusal('unreadable_line', sentence('Line {line} cannot be read as CSV', { line }));
}

interface Parsed {
  record: string[];
  info: { lines: number };
  raw: string;
}

/**
 * Whether a quotation mark that was never closed swallowed the following lines up to the next one, which the parser then keeps
 * as text: the cell starts with the mark, although no doubled mark says so.
 */
const hasSwallowed = (broken: readonly string[], raw: string): boolean =>
  broken.some((cell) => cell.startsWith('"')) && !raw.includes('"""');

/** Rows of a CSV file, including its titles. @param bytes size of the file, for the share read */
export async function* csvRows(parts: AsyncIterable<Buffer>, encoding: Encoding, bytes: number): AsyncGenerator<FileRow> {
  const texts = textOf(parts, encoding);
  const first = await texts.next();
  if (first.done) return;
  const allText = async function* () {
    yield first.value;
    yield* texts;
  };
  // The parser reports the line where a record ends, and counts a CR LF within quotation marks as two lines.
  let overcounted = 0;
  let ended = 0;
  let characters = 0;
  const toRow = ({ record, info, raw }: Parsed): FileRow | null => {
    const broken = record.filter(breaks);
    const line = info.lines - overcounted - counted(broken, /[\r\n]/g);
    if (hasSwallowed(broken, raw)) throw notClosed(line);
    overcounted += counted(broken, /\r\n/g);
    ended = info.lines - overcounted;
    characters += raw.length;
    return isSkipped(record) ? null : { line, cells: record.map(unescapeText), share: characters / bytes };
  };
  const parser = parse({ ...options(delimiterOf(first.value)), on_record: toRow as unknown as NonNullable<Options['on_record']> });
  const finished = pipeline(Readable.from(allText()), parser);
  finished.catch(() => undefined);
  try {
    yield* parser as AsyncIterable<FileRow>;
    await finished;
  } catch (fault) {
    throw (fault as CsvError).code?.startsWith('CSV_') ? problemOf(fault as CsvError, ended + 1) : fault;
  }
}

import { sentence } from '#platform/contract/sentence.ts';
import { IMPORT_FILE_LIMIT } from '../../contract.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import { type FileRow, isSkipped } from '../files/file-row.ts';
import { isoText, numberText, unescaped } from './cell-text.ts';
import type { Workbook } from './open-workbook.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { parseXml } from './xml-events.ts';

/** Columns and rows of a sheet in Excel. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

/** Column of a cell's address: A → 0, AA → 26; null without letters. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const damaged = () => new FileRefusal('damaged', sentence('The workbook is damaged'));

/** Removes empty cells at the end, which formatting leaves behind. */
function trimmed(cells: string[]): string[] {
  let length = cells.length;
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length -= 1;
  return Array.from({ length }, (_, at) => cells[at] ?? '');
}

/** Rows of a sheet with text in any cell; formula cells have the value that was last computed. */
export async function* sheetRows(
  workbook: Workbook,
  part: string,
  { epoch, formats }: Pick<WorkbookParts, 'epoch' | 'formats'>,
  strings: SharedStrings,
): AsyncGenerator<FileRow> {
  let found: Omit<FileRow, 'share'>[] = [];
  let [line, column, characters] = [0, -1, 0];
  let cells: string[] = [];
  let [type, style, value]: [string, number, string] = ['n', 0, ''];
  let [isValue, phonetic] = [false, 0];
  const textOf = (): string => {
    if (type === 's') return strings.get(Number(value));
    if (type === 'b') return value.trim() === '1' ? 'Yes' : 'No';
    if (type === 'd') return isoText(value);
    return type === 'n' ? numberText(value, formats[style] ?? 'general', epoch) : unescaped(value);
  };
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => {
      if (name === 'row') {
        const stated = Number(attributes['r'] ?? line + 1);
        if (!Number.isInteger(stated) || stated <= line || stated > MOST_ROWS) throw damaged();
        [line, column, cells] = [stated, -1, []];
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        if (column >= MOST_COLUMNS) throw damaged();
        [type, style, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
      } else if (name === 'rPh') phonetic += 1;
      isValue = name === 'v' || (name === 't' && phonetic === 0);
    },
    text: (text: string) => {
      if (isValue) value += text;
    },
    close: (name: string) => {
      isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && value !== '') {
        const text = textOf();
        characters += text.length;
        if (characters > IMPORT_FILE_LIMIT) throw new FileRefusal('too_large', sentence('The workbook is too large when unpacked'));
        cells[column] = text;
      }
      if (name !== 'row') return;
      const row = trimmed(cells);
      if (!isSkipped(row)) found.push({ line, cells: row });
    },
  };
  for await (const share of parseXml(await workbook.read(part), workbook.size(part), handlers)) {
    for (const row of found) yield { ...row, share };
    found = [];
  }
  for (const row of found) yield { ...row, share: 1 };
}

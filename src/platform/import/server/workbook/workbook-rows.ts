import type { FileRow } from '../files/file-row.ts';
import { openWorkbook, type ReadableFile, type Workbook } from './open-workbook.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { readParts } from './workbook-parts.ts';

/** Rows are as long as the titles, because empty cells at their end are not stored. */
async function* ofSameLength(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let columns = 0;
  for await (const row of rows) {
    columns ||= row.cells.length;
    yield { ...row, cells: [...row.cells, ...Array.from({ length: Math.max(0, columns - row.cells.length) }, () => '')] };
  }
}

async function* rowsOf(workbook: Workbook, chose: (sheet: string) => void): AsyncGenerator<FileRow> {
  const parts = await readParts(workbook);
  const strings = await readSharedStrings(workbook, parts.sharedStrings);
  for (const { name, part } of parts.sheets) {
    let isEmpty = true;
    for await (const row of ofSameLength(sheetRows(workbook, part, parts, strings))) {
      if (isEmpty) chose(name);
      isEmpty = false;
      yield row;
    }
    if (!isEmpty) return;
  }
}

/** Rows of the first visible sheet that has any. @param chose called with the sheet's name before its first row */
export async function* workbookRows(file: ReadableFile, bytes: number, chose: (sheet: string) => void): AsyncGenerator<FileRow> {
  const workbook = await openWorkbook(file, bytes);
  try {
    yield* rowsOf(workbook, chose);
  } finally {
    workbook.close();
  }
}

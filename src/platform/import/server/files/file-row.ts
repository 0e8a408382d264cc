import { CHOICES_LINE } from '#platform/server/spreadsheet/csv.ts';

/** A row of a file of any format. */
export interface FileRow {
  /** Line on which the row starts; number of the row in a workbook. */
  line: number;
  cells: string[];
  /** Share of the file read so far, 0 to 1. */
  share: number;
}

/** Stands for a character that no database stores: its cell is bad, the other rows are imported. A noncharacter, never text. */
export const UNSTORABLE = '\uffff';

/** Whether the row is blank, or a template's line of choices. */
export const isSkipped = ([first = '', ...others]: readonly string[]): boolean => {
  const isAlone = others.every((cell) => cell.trim() === '');
  return isAlone && (first.trim() === '' || first.startsWith(CHOICES_LINE));
};

const limitFormat = new Intl.NumberFormat('en-GB');
export const limitInWords = (limit: number): string => limitFormat.format(limit);

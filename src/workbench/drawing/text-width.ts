/**
 * Advance widths of the characters from space to tilde in thousandths of the font size: those of Arial, shared by Helvetica,
 * Liberation Sans and Arimo. Text can thus be measured without a browser, with the same result everywhere.
 */
const regular = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333,
  333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611,
  611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
const DEFAULT_ADVANCE = 700;

export const FONT_FAMILY = "Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif";
/** Font sizes and line height of the drawing, in pixels. */
export const FONT = { size: 11, name: 12, line: 14 } as const;

/** Width of a label line, in whole pixels. */
export function wordsWidth(text: string): number {
  return width(text, regular, FONT.size);
}

/** Width of a state's name, in whole pixels. */
export function nameWidth(text: string): number {
  return width(text, bold, FONT.name);
}

function width(text: string, advances: readonly number[], size: number): number {
  const sum = Array.from(text).reduce((all, character) => all + (advances[(character.codePointAt(0) ?? 0) - 32] ?? DEFAULT_ADVANCE), 0);
  return Math.ceil((sum * size) / 1000);
}

import { characters, regular, semibold } from './typeface-widths.ts';

/** Width of a character that the typeface lacks. */
const OTHER_WIDTH = 1000;

/** In the console the product's own typeface; in a picture by itself that of the system, where it is not installed. */
export const FONT_FAMILY = "Inter, Arial, 'Liberation Sans', Arimo, Helvetica, sans-serif";
/** Font sizes and line height of the drawing, in pixels. */
export const FONT = { size: 11, name: 12, line: 14 } as const;

const byCharacter = (widths: readonly number[]) => new Map(Array.from(characters, (character, at) => [character, widths[at]]));
const regularWidths = byCharacter(regular);
const semiboldWidths = byCharacter(semibold);

/** Width of a label line, in whole pixels. */
export function wordsWidth(text: string): number {
  return width(text, regularWidths, FONT.size);
}

/** Width of a state's name, in whole pixels. */
export function nameWidth(text: string): number {
  return width(text, semiboldWidths, FONT.name);
}

function width(text: string, widths: ReadonlyMap<string, number | undefined>, size: number): number {
  const sum = Array.from(text).reduce((all, character) => all + (widths.get(character) ?? OTHER_WIDTH), 0);
  return Math.ceil((sum * size) / 1000);
}

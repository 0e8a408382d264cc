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
export const wordsWidth = (text: string): number => Math.ceil(widthOf(text, 'words'));

/** Width of a state's name, in whole pixels. */
export const nameWidth = (text: string): number => Math.ceil(widthOf(text, 'name'));

const styles = {
  words: { widths: regularWidths, size: FONT.size },
  name: { widths: semiboldWidths, size: FONT.name },
} as const;

/** Width of a text in pixels. */
export function widthOf(text: string, style: keyof typeof styles): number {
  const { widths, size } = styles[style];
  const sum = Array.from(text).reduce((all, character) => all + (widths.get(character) ?? OTHER_WIDTH), 0);
  return (sum * size) / 1000;
}

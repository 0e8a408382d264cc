import { widthOf } from './text-width.ts';

/** Tenths of a pixel. */
export const roundTenth = (value: number): number => Math.round(value * 10) / 10;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

/**
 * A text as long as in the product's typeface. A picture that is opened by itself is drawn with another one, which would run over
 * boxes and arrows.
 *
 * @param more further attributes
 */
export const svgText = (
  words: string,
  style: Parameters<typeof widthOf>[1],
  { x, y, more = '' }: { x: number; y: number; more?: string },
): string =>
  `<text${more} x="${roundTenth(x)}" y="${roundTenth(y)}" textLength="${roundTenth(widthOf(words, style))}" lengthAdjust="spacingAndGlyphs">${escape(words)}</text>`;

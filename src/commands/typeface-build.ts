import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob as FontBlob, Buffer as FontText, Face, Font, shape, Variation } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const interFile = createRequire(import.meta.url).resolve('inter-ui/variable/InterVariable.woff2');

/** Written files, relative to the project. */
export const TYPEFACE_FILE = 'src/platform/console/theme/typeface/inter.woff2';
export const WIDTHS_FILE = 'src/workbench/drawing/typeface-widths.ts';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** Characters of the drawings' labels. */
export const LABEL_CHARACTERS = `${between(0x20, 0x7e)}§°µ·½¼¾×–—‘’“”†•…‹›₹€←↑→↓−≈≠≤≥✓✗●○■▲▼‖`;

/** Characters of the typeface: Latin-1 for names, and the signs of labels and keys. */
const CHARACTERS = `${LABEL_CHARACTERS}${between(0xa0, 0xff)}ŒœŸ‑⁄™⌘⌥⌃⇧⏎↵`;

/**
 * Inter without what the product does not use: optical sizes, weights other than 400 to 700, features other than kerning and
 * tabular figures. Its copyright and licence stay in it.
 */
export const buildTypeface = async (): Promise<Buffer> =>
  subsetFont(readFileSync(interFile), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 14, wght: { min: 400, max: 700 } },
    keepFeatures: ['kern', 'tnum'],
    preserveNameIds: [0, 13, 14],
  });

/** Width of a text in thousandths of the font size, with kerning. Throws if the typeface lacks one of its characters. */
export type Measure = (text: string, weight: number) => number;

/** Measures text as browsers set it, with kerning and proportional figures. */
export async function measureWith(typeface: Buffer): Promise<Measure> {
  const face = new Face(new FontBlob(await subsetFont(typeface, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })));
  const font = new Font(face);
  return (text, weight) => {
    font.setVariations([new Variation('wght', weight)]);
    const line = new FontText();
    line.addText(text);
    line.guessSegmentProperties();
    shape(font, line);
    if (line.getGlyphInfos().some(({ codepoint: glyph }) => glyph === 0)) throw new Error(`The typeface lacks a character of "${text}"`);
    return (line.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) * 1000) / face.upem;
  };
}

/** Source of the table of widths that drawings measure with. */
export function widthsModule(measure: Measure): string {
  const widths = (weight: number) => Array.from(LABEL_CHARACTERS, (character) => Math.ceil(measure(character, weight))).join(', ');
  return `/** Advance widths of the typeface in thousandths of the font size, by character; written by \`npm run typeface\`. */
export const characters = ${JSON.stringify(LABEL_CHARACTERS)};
export const regular = [${widths(400)}];
export const semibold = [${widths(600)}];
`;
}

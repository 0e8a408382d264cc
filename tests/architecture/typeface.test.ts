import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { characters, regular, semibold } from '#workbench/drawing/typeface-widths.ts';
import { projectRoot } from '../../src/commands/machines.ts';
import { buildTypeface, LABEL_CHARACTERS, measureWith, TYPEFACE_FILE } from '../../src/commands/typeface-build.ts';

const typeface = readFileSync(path.join(projectRoot, TYPEFACE_FILE));
const measure = await measureWith(typeface);

test('the font file is what npm run typeface writes, and below its limit', async () => {
  expect((await buildTypeface()).equals(typeface)).toBe(true);
  expect(typeface.length).toBeLessThanOrEqual(50_000);
});

test('drawings measure with the widths of the font file', () => {
  const widths = (weight: number) => Array.from(LABEL_CHARACTERS, (character) => Math.ceil(measure(character, weight)));
  expect({ characters, regular, semibold }).toEqual({ characters: LABEL_CHARACTERS, regular: widths(400), semibold: widths(600) });
});

test('the font has every character that the sources of the console use, besides Devanagari and Gujarati', () => {
  const sources = ['machines', 'src/app', 'src/features', 'src/platform', 'src/workbench'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css|html)$/.test(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8')),
  );
  const used = new Set(sources.join('').match(/[^\p{ASCII}\u0900-\u097F\u0A80-\u0AFF\s]/gu));
  const missing = [...used].filter((character) => {
    try {
      return measure(character, 400) < 0;
    } catch {
      return true;
    }
  });
  expect(used.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

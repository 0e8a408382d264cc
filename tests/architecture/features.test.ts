import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { projectRoot } from '../../src/commands/machines.ts';

const at = (...parts: string[]) => path.join(projectRoot, ...parts);

/** Folders below and including one, relative to the project root. */
const foldersBelow = (folder: string): string[] => [
  folder,
  ...readdirSync(at(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersBelow(path.join(folder, name))),
];
const filesIn = (folder: string): string[] =>
  readdirSync(at(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));

const folders = ['src', 'machines'].flatMap(foldersBelow);
const code = folders.flatMap(filesIn).filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
const linesOf = (file: string): number => readFileSync(at(file), 'utf8').trimEnd().split('\n').length;

const featureOf = (file: string): string | undefined => /(?:^src|^#)\/?features\/([^/]+)\//.exec(file)?.[1];

/** Features that a feature imports, including types. */
function importedBy(feature: string): Set<string> {
  const imported = foldersBelow(`src/features/${feature}`)
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => ts.preProcessFile(readFileSync(at(file), 'utf8')).importedFiles.map(({ fileName }) => featureOf(fileName)));
  return new Set(imported.filter((name) => name !== undefined && name !== feature) as string[]);
}

const imports = new Map(features.map((feature): [string, Set<string>] => [feature, importedBy(feature)]));

/** An import cycle from this feature back to itself, or null. */
function circleFrom(start: string, way: readonly string[] = [start]): readonly string[] | null {
  for (const next of imports.get(way.at(-1) ?? start) ?? []) {
    if (next === start) return [...way, next];
    const found = way.includes(next) ? null : circleFrom(start, [...way, next]);
    if (found) return found;
  }
  return null;
}

describe('features', () => {
  test('are the folders that are listed, each with its two halves', () => {
    expect([...features].toSorted()).toEqual(readdirSync(at('src/features')).toSorted());
    const halves = features.flatMap((feature) => ['server.ts', 'console.ts'].map((half) => `src/features/${feature}/${half}`));
    expect(halves.filter((file) => !existsSync(at(file)))).toEqual([]);
  });

  test('need each other in one direction only', () => {
    expect([...imports.values()].some((needed) => needed.size > 0)).toBe(true);
    expect(features.map((feature) => circleFrom(feature)).filter((circle) => circle !== null)).toEqual([]);
  });
});

describe('folders and files', () => {
  test('no folder holds one file alone', () => {
    const alone = folders.filter((folder) => {
      const entries = readdirSync(at(folder), { withFileTypes: true });
      return entries.length === 1 && entries[0]?.isFile();
    });
    expect(alone).toEqual([]);
  });

  test('no file has more than 300 lines, and half of them at most 100', () => {
    const lengths = code.map(linesOf);
    expect(code.filter((file) => linesOf(file) > 300)).toEqual([]);
    expect(lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });
});

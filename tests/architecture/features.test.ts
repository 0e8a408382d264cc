import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { projectRoot } from '../../src/commands/machines.ts';

const inProject = (...parts: string[]) => path.join(projectRoot, ...parts);

/** Folders below and including one, relative to the project root. */
const foldersBelow = (folder: string): string[] => [
  folder,
  ...readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersBelow(path.join(folder, name))),
];
const filesIn = (folder: string): string[] =>
  readdirSync(inProject(folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name));

const folders = ['src', 'machines'].flatMap(foldersBelow);
const code = folders.flatMap(filesIn).filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));
const linesOf = (file: string): number => readFileSync(inProject(file), 'utf8').trimEnd().split('\n').length;

const featureOf = (file: string): string | undefined => /(?:^src|^#)\/?features\/([^/]+)\//.exec(file)?.[1];

/** Features that a feature imports, including types. */
function importedBy(feature: string): Set<string> {
  const imported = foldersBelow(`src/features/${feature}`)
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => ts.preProcessFile(readFileSync(inProject(file), 'utf8')).importedFiles.map(({ fileName }) => featureOf(fileName)));
  return new Set(imported.filter((name) => name !== undefined && name !== feature) as string[]);
}

const imports = new Map(features.map((feature): [string, Set<string>] => [feature, importedBy(feature)]));

/** An import cycle from this feature back to itself, or null. */
function cycleFrom(start: string, trail: readonly string[] = [start]): readonly string[] | null {
  for (const next of imports.get(trail.at(-1) ?? start) ?? []) {
    if (next === start) return [...trail, next];
    const found = trail.includes(next) ? null : cycleFrom(start, [...trail, next]);
    if (found) return found;
  }
  return null;
}

describe('features', () => {
  test('match the declared list, and each has its two halves', () => {
    expect([...features].toSorted()).toEqual(readdirSync(inProject('src/features')).toSorted());
    const halves = features.flatMap((feature) => ['server.ts', 'console.ts'].map((half) => `src/features/${feature}/${half}`));
    expect(halves.filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });

  test('have no import cycles', () => {
    expect([...imports.values()].some((needed) => needed.size > 0)).toBe(true);
    expect(features.map((feature) => cycleFrom(feature)).filter((circle) => circle !== null)).toEqual([]);
  });
});

describe('folders and files', () => {
  test('no folder contains a single file', () => {
    const withoutTests = folders.filter((folder) => {
      const entries = readdirSync(inProject(folder), { withFileTypes: true });
      return entries.length === 1 && entries[0]?.isFile();
    });
    expect(withoutTests).toEqual([]);
  });

  test('no file has more than 300 lines, and the median has at most 100', () => {
    const lengths = code.map(linesOf);
    expect(code.filter((file) => linesOf(file) > 300)).toEqual([]);
    expect(lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100);
  });
});

import { readdirSync } from 'node:fs';
import { arrowWords, eventWords, PathFailure, stateWords, type BrokenArrow } from './arrow.ts';
import type { MachineCases } from './cases.ts';
import { executePath } from './execute.ts';
import { transitionPaths } from './explore.ts';
import { chartsFolder, differenceFromFiled, filedPaths, readPathFile } from './filed.ts';
import { mostLike } from './most-like.ts';
import type { ModelPath } from './model-spec.ts';
import { WishError } from './options.ts';

export interface FoundPath {
  machine: MachineCases;
  path: ModelPath;
  /** Whether it is filed; otherwise it was generated. */
  isFiled: boolean;
}

/** The path with this id or unique id prefix; filed paths take precedence. @throws WishError if there is none, or several match */
export function findPath(machines: readonly MachineCases[], id: string): FoundPath {
  const filed = candidates(machines, id, (machine) => {
    const file = readPathFile(machine.id);
    return file ? filedPaths(file) : [];
  }).map((found) => ({ ...found, isFiled: true }));
  const found = filed.length ? filed : candidates(machines, id, generated).map((each) => ({ ...each, isFiled: false }));
  const [first, second] = found;
  if (first && !second) return first;
  const ids = found.map(({ path }) => path.id);
  if (second) throw new WishError(`Several paths begin with ${id}: ${ids.join(', ')}.`);
  const suggestion = mostLike(id, allIds());
  throw new WishError(`There is no path ${id}.${suggestion ? ` Did you mean ${suggestion}?` : ''} npm run paths -- --list tells all.`);
}

function candidates(machines: readonly MachineCases[], id: string, pathsOf: (machine: MachineCases) => ModelPath[]) {
  const all = machines.flatMap((machine) => pathsOf(machine).map((path) => ({ machine, path })));
  const exact = all.filter(({ path }) => path.id === id);
  return exact.length ? exact : all.filter(({ path }) => path.id.startsWith(id));
}

function generated({ spec }: MachineCases): ModelPath[] {
  if (!spec) return [];
  const { paths, refusals } = transitionPaths(spec);
  return [...paths, ...refusals];
}

function allIds(): string[] {
  const machines = readdirSync(chartsFolder).flatMap((name) => (name.endsWith('.paths.json') ? [name.replace('.paths.json', '')] : []));
  return machines.flatMap((machine) => readPathFile(machine)?.paths.map(({ id }) => id) ?? []);
}

/** Follows one path on the actor and prints each step. Null on success. */
export async function runOnePath({ machine, path, isFiled }: FoundPath): Promise<BrokenArrow | null> {
  if (!machine.spec) throw new WishError(`tests/machines/${machine.domain}/${machine.id}.cases.ts is missing`);
  console.log(`${path.machine} ${path.id} (${path.input}), ${isFiled ? 'as filed' : 'as the machine is today'}`);
  const arrow = await executePath(machine.spec, path).then(
    (today) => (isFiled ? differenceFromFiled(path, today) : null),
    (error: unknown) => {
      if (error instanceof PathFailure) return error.arrow;
      throw error;
    },
  );
  console.log(stepLines(path, arrow?.at ?? Infinity).join('\n'));
  if (arrow) console.error(arrowWords(arrow));
  return arrow;
}

function stepLines({ start, steps }: ModelPath, broken: number): string[] {
  const mark = (at: number): string => (at < broken ? '✓' : at === broken ? '✗' : ' ');
  const lines = steps.map(({ event, state }, index) => `${mark(index + 1)} — ${eventWords(event)} → ${stateWords(state)}`);
  return [`${mark(0)} ${stateWords(start)}`, ...lines];
}

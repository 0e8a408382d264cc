import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StateValue } from 'xstate';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import type { FiledPath, PathFile } from '#workbench/drawing/path-file.ts';
import { projectRoot } from '../../../src/commands/machines.ts';
import { arrowOf, type BrokenArrow, PathFailure } from './arrow.ts';
import { executePath } from './execute.ts';
import type { ModelPath, ModelSpec } from './model-spec.ts';

/** Folder of the statechart files. */
export const chartsFolder = path.join(projectRoot, 'statecharts');

/** The path file of a machine; null if there is none, or if it is in an older format. */
export function readPathFile(machineId: string, folder = chartsFolder): PathFile | null {
  const file = path.join(folder, `${machineId}.paths.json`);
  if (!existsSync(file)) return null;
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<PathFile>;
  return read.actions && read.guards && read.refused ? (read as PathFile) : null;
}

/** The filed paths with their recorded states and transitions, not those of the current machine. */
export function filedPaths(file: PathFile): ModelPath[] {
  return file.paths.map((filed) => toModelPath(file, filed));
}

function toModelPath({ machine, events, values, actions, transitions }: PathFile, filed: FiledPath): ModelPath {
  const ids = Object.keys(transitions);
  const took = (at: number): string[] => (filed.took?.[at] ?? []).flatMap((index) => ids[index] ?? []);
  const ran = (at: number): string[] => actions[filed.ran?.[at] ?? -1] ?? [];
  const value = (at: number): StateValue => values[filed.values[at] ?? -1] ?? {};
  const steps = filed.steps.flatMap((index, at) => {
    const sample = events[index];
    return sample
      ? [{ ...sample, event: revived(sample.event), state: value(at + 1), transitions: took(at + 1), actions: ran(at + 1) }]
      : [];
  });
  return { id: filed.id, machine, input: filed.input, start: value(0), startTransitions: took(0), startActions: ran(0), steps };
}

/** Restores errors, of which JSON keeps only the message. */
function revived(event: ModelEvent): ModelEvent {
  const error = event['error'] as { message?: unknown } | undefined;
  const isError = typeof error?.message === 'string' && Object.keys(error).length === 1;
  return isError ? { ...event, error: new Error(String(error.message)) } : event;
}

/** Drives the current machine along its filed paths; returns each arrow with another target or other actions, once per path. A path ends there. */
export async function replayFiled(spec: ModelSpec, file: PathFile): Promise<BrokenArrow[]> {
  const broken: BrokenArrow[] = [];
  for (const filed of filedPaths(file)) {
    try {
      const arrow = differenceFromFiled(filed, await executePath(spec, filed));
      if (arrow) broken.push(arrow);
    } catch (error) {
      if (!(error instanceof PathFailure)) throw error;
      broken.push(error.arrow);
    }
  }
  return broken;
}

/** The first step with another transition or other actions than filed. @param today the same path, executed */
export function differenceFromFiled(filed: ModelPath, today: ModelPath): BrokenArrow | null {
  return otherTransition(filed, today) ?? otherActions(filed, today);
}

/** The first step that reaches the right state by another transition. */
function otherTransition(filed: ModelPath, today: ModelPath): BrokenArrow | null {
  const before = [filed.startTransitions, ...filed.steps.map(({ transitions }) => transitions)];
  const now = [today.startTransitions, ...today.steps.map(({ transitions }) => transitions)];
  const at = before.findIndex((ids, index) => ids.join() !== now[index]?.join());
  if (at < 0) return null;
  const arrow = arrowOf(filed, at);
  const taken = now[at] ?? [];
  return { ...arrow, reached: arrow.expected, taken, statement: `actor came there by ${taken.join(', ') || 'no transition'}` };
}

/** The first step that executes other actions. */
function otherActions(filed: ModelPath, today: ModelPath): BrokenArrow | null {
  const before = [filed.startActions, ...filed.steps.map(({ actions }) => actions)];
  const now = [today.startActions, ...today.steps.map(({ actions }) => actions)];
  const at = before.findIndex((names, index) => names.join() !== now[index]?.join());
  if (at < 0) return null;
  const arrow = arrowOf(filed, at);
  return { ...arrow, reached: arrow.expected, taken: arrow.transitions, statement: actionWords(before[at] ?? [], now[at] ?? []) };
}

function actionWords(filed: readonly string[], today: readonly string[]): string {
  const missing = without(filed, today);
  const added = without(today, filed);
  if (!missing.length && !added.length) return `actor ran ${today.join(', ')}, in another order than ${filed.join(', ')}`;
  const parts = [missing.length && `did not run ${missing.join(', ')}`, added.length && `ran ${added.join(', ')} in addition`];
  return `actor ${parts.filter(Boolean).join(', and ')}`;
}

/** The names of a list that another does not contain, or not as often. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

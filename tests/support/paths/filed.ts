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

/** The path file of a machine, or null. */
export function readPathFile(machineId: string, folder = chartsFolder): PathFile | null {
  const file = path.join(folder, `${machineId}.paths.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PathFile) : null;
}

/** The filed paths with their recorded states and transitions, not those of the current machine. */
export function filedPaths(file: PathFile): ModelPath[] {
  return file.paths.map((filed) => toModelPath(file, filed));
}

function toModelPath({ machine, events, values, transitions }: PathFile, filed: FiledPath): ModelPath {
  const ids = Object.keys(transitions);
  const took = (at: number): string[] => (filed.took?.[at] ?? []).flatMap((index) => ids[index] ?? []);
  const value = (at: number): StateValue => values[filed.values[at] ?? -1] ?? {};
  const steps = filed.steps.flatMap((index, at) => {
    const sample = events[index];
    return sample ? [{ ...sample, event: revived(sample.event), state: value(at + 1), transitions: took(at + 1) }] : [];
  });
  return { id: filed.id, machine, input: filed.input, start: value(0), startTransitions: took(0), steps };
}

/** Restores errors, of which JSON keeps only the message. */
function revived(event: ModelEvent): ModelEvent {
  const error = event['error'] as { message?: unknown } | undefined;
  const isError = typeof error?.message === 'string' && Object.keys(error).length === 1;
  return isError ? { ...event, error: new Error(String(error.message)) } : event;
}

/** Drives the current machine along its filed paths; returns each arrow with another target, once per path. A path ends there. */
export async function replayFiled(spec: ModelSpec, file: PathFile): Promise<BrokenArrow[]> {
  const broken: BrokenArrow[] = [];
  for (const filed of filedPaths(file)) {
    try {
      const arrow = otherTransition(filed, await executePath(spec, filed));
      if (arrow) broken.push(arrow);
    } catch (error) {
      if (!(error instanceof PathFailure)) throw error;
      broken.push(error.arrow);
    }
  }
  return broken;
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

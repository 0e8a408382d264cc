import { arrowWords, eventWords, stateWords } from './arrow.ts';
import { drawTable } from './report.ts';
import type { WalkFailure, WalkReport } from './walk.ts';

/** How far the walks came, and how to take them again. */
export function toWalkTable(reports: readonly WalkReport[], seed: number): string {
  const rows = reports.map(({ machine, walks, steps, refusals, taken, failure, ms }) =>
    [machine, walks, steps, taken, refusals, failure ? 'failed' : 'ok', ms].map(String),
  );
  return `${drawTable(['machine', 'walks', 'steps', 'transitions', 'blocked', 'end', 'ms'], rows)}\nseed ${seed}`;
}

/** The shortest way to the failure, and the command that walks it again. @param length what `--steps` was */
export function walkWords(machine: string, { seed, steps, path, arrow }: WalkFailure, length: number): string {
  const lines = path.steps.map(({ kind, event, state, ms }) => {
    const time = ms ? ` after ${ms} ms` : '';
    return `  — ${eventWords(event)}${time} → ${kind === 'refused' ? 'no change' : stateWords(state)}`;
  });
  return [
    arrowWords(arrow),
    `  a walk of ${steps} steps found it; the shortest that fails has ${path.steps.length}, from ${path.input}:`,
    `  ${stateWords(path.start)}`,
    ...lines,
    `Again: npm run paths -- --machine ${machine} --walk 1 --seed ${seed} --steps ${length}`,
  ].join('\n');
}

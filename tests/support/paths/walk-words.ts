import { arrowWords, eventWords, stateWords } from './arrow.ts';
import { drawTable } from './report.ts';
import type { WalkFailure, WalkReport } from './walk.ts';

/** Table of walk results. */
export function toWalkTable(reports: readonly WalkReport[]): string {
  const rows = reports.map(({ machine, walks, steps, refusals, compared, taken, transitions, failure, ms }) =>
    [machine, walks, steps, refusals, compared, `${taken} / ${transitions}`, failure ? 'failed' : 'ok', ms].map(String),
  );
  return drawTable(['machine', 'walks', 'steps', 'blocked', 'compared', 'reached', 'end', 'ms'], rows);
}

/** Requested options: `--machine`, `--walk`, `--seed`, `--steps`. */
export interface WalkWish {
  machine: string | undefined;
  walks: number;
  seed: number;
  length: number;
}

/** Summary of the walks: their meaning, missed transitions, and the command that repeats them. */
export function walkSummary(reports: readonly WalkReport[], wish: WalkWish): string {
  const sum = (count: (report: WalkReport) => number): number => reports.reduce((total, report) => total + count(report), 0);
  const [steps, refusals, compared] = [sum((each) => each.steps), sum((each) => each.refusals), sum((each) => each.compared)];
  const unfiled = reports.flatMap(({ machine, isFiled }) => (isFiled ? [] : [machine]));
  const reached = `${sum(({ taken }) => taken)} of ${sum(({ transitions }) => transitions)} transitions were reached`;
  const ended = reports.flatMap(({ machine, failure }) => (failure ? [machine] : []));
  const missed = reports.filter(({ missed, failure }) => missed.length && !failure);
  return [
    `Judged: after every step (${steps}) the actor had to be where its chart of today says, and a blocked event (${refusals}) had to change nothing; ` +
      `an arrow that the filed paths know (${compared} steps) had to lead where it was filed.`,
    ...unfiled.map((machine) => `Nothing is filed of ${machine}: a changed target goes unseen.`),
    ...(ended.length ? [`Ended at what failed: ${ended.join(', ')}.`] : []),
    missed.length ? `${reached}. Not reached:` : `${reached}.`,
    ...missed.flatMap(({ machine, missed }) => (reports.length > 1 ? `  ${machine}: ${shorten(missed)}` : missed.map((id) => `  ${id}`))),
    `Again: ${walkCommand(wish)}`,
  ].join('\n');
}

/** Shortens lists of many machines; a single machine lists all. */
const shorten = (ids: readonly string[]): string =>
  ids.length > 3 ? `${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more` : ids.join(', ');

function walkCommand({ machine, walks, seed, length }: WalkWish): string {
  return `npm run paths --${machine === undefined ? '' : ` --machine ${machine}`} --walk ${walks} --seed ${seed} --steps ${length}`;
}

/** The shortest failing path, and the command that repeats it. @param length value of `--steps` */
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
    `Again: ${walkCommand({ machine, walks: 1, seed, length })}`,
  ].join('\n');
}

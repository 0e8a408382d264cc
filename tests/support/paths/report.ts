import { counted, groupArrows, groupWords, stateWords } from './arrow.ts';
import { loadCases, type MachineCases, orphanedCases } from './cases.ts';
import { compareWithFiled, type FiledState } from './differences.ts';
import { mostLike } from './most-like.ts';
import type { ModelPath } from './model-spec.ts';
import { WishError } from './options.ts';
import { runMachine, type MachineReport } from './run-machine.ts';

export interface PathsReport {
  machines: MachineReport[];
  /** Each compared with its path file. */
  filed: FiledState[];
  /** Machines without a cases file, and cases files without a machine. */
  missing: string[];
}

/** Every machine, or those named: `signIn` or `signIn,logout`. @throws WishError for an unknown machine */
export async function chosenMachines(only?: string): Promise<MachineCases[]> {
  const all = await loadCases();
  const requestedIds = only?.split(',') ?? all.map(({ id }) => id);
  const names = all.map(({ id }) => id);
  const unknown = requestedIds.find((id) => !names.includes(id));
  if (unknown === undefined) return all.filter(({ id }) => requestedIds.includes(id));
  const suggestion = mostLike(unknown, names);
  throw new WishError(`There is no machine ${unknown}.${suggestion ? ` Did you mean ${suggestion}?` : ''} There are: ${names.join(', ')}.`);
}

/** Runs every machine, or only the given ones, along generated and filed paths. */
export async function runPaths(only?: string): Promise<PathsReport> {
  const chosen = await chosenMachines(only);
  const machines: MachineReport[] = [];
  const filed: FiledState[] = [];
  for (const { spec } of chosen) {
    if (!spec) continue;
    const report = await runMachine(spec);
    machines.push(report);
    filed.push(await compareWithFiled(spec, report));
  }
  const withoutCases = chosen
    .filter(({ spec }) => !spec)
    .map(({ domain, id }) => `${id}: tests/machines/${domain}/${id}.cases.ts is missing`);
  const orphans = only ? [] : orphanedCases(chosen).map((name) => `tests/machines/${name}.cases.ts: there is no such machine`);
  return { machines, filed, missing: [...withoutCases, ...orphans] };
}

/** Reasons why a run failed, one line each; differences from the filed paths come first. */
export function gaps({ machines, filed, missing }: PathsReport): string[] {
  return [
    ...groupArrows(filed.flatMap(({ broken }) => broken)).map(groupWords),
    ...filed.flatMap(({ unguarded }) => unguarded),
    ...missing,
    ...machines.flatMap(({ machine, uncovered, failures }) => [...uncovered.map((id) => `${machine}: no path takes "${id}"`), ...failures]),
  ];
}

/** The report without the paths, as printed by `--json`. */
export function toJson({ machines, filed, missing }: PathsReport): string {
  return JSON.stringify({ machines: machines.map(({ paths, ...rest }) => ({ ...rest, paths: paths.length })), filed, missing }, null, 2);
}

const columns = ['machine', 'states', 'transitions', 'paths', 'covered', 'waived', 'uncovered', 'refusals', 'ms'] as const;

export function toTable({ machines }: PathsReport): string {
  const rows = machines.map((report) => {
    const total = Object.keys(report.transitions).length;
    const covered = Object.values(report.transitions).filter((count) => count > 0).length;
    const waived = Object.keys(report.waived).length;
    const { machine, states, paths, uncovered, refusals, ms } = report;
    return [machine, states, total, paths.length, covered, waived, uncovered.length, refusals, ms].map(String);
  });
  const sums = columns.map((_, column) =>
    column ? String(rows.reduce((sum, row) => sum + Number(row[column]), 0)) : counted(rows.length, 'machine'),
  );
  return drawTable([...columns], rows, sums);
}

/** Table with a header rule; all columns but the first are numeric. */
export function drawTable(head: readonly string[], rows: readonly string[][], sums?: readonly string[]): string {
  const lines = [head, ...rows, ...(sums ? [sums] : [])];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]): string =>
    line.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ');
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [draw(head), rule, ...rows.map(draw), ...(sums ? [rule, draw(sums)] : [])].join('\n');
}

/** One line per path: its id, whether it is essential, and its steps. */
export function toList({ machines }: PathsReport): string {
  return machines.flatMap(({ paths, essential }) => paths.map((path) => pathLine(path, essential.includes(path.id)))).join('\n');
}

function pathLine(path: ModelPath, essential: boolean): string {
  const steps = path.steps.map(({ event, state }) => `— ${event.type} → ${stateWords(state)}`);
  return [path.id, essential ? '*' : ' ', path.machine, `(${path.input})`, stateWords(path.start), ...steps].join(' ');
}

import { loadCases, orphanedCases } from './cases.ts';
import { stableJson, type ModelPath } from './model-spec.ts';
import { runMachine, type MachineReport } from './run-machine.ts';

export interface PathsReport {
  machines: MachineReport[];
  /** Machines without a cases file, and cases files without a machine. */
  missing: string[];
}

/** A wish that cannot be met, told to the person at the terminal without a stack. */
export class WishError extends Error {}

/** Runs every machine, or only the one asked for. */
export async function runPaths(only?: string): Promise<PathsReport> {
  const all = await loadCases();
  const chosen = only ? all.filter(({ id }) => id === only) : all;
  if (only && !chosen.length) throw new WishError(`There is no machine ${only}. There are: ${all.map(({ id }) => id).join(', ')}.`);
  const machines: MachineReport[] = [];
  for (const { spec } of chosen) if (spec) machines.push(await runMachine(spec));
  const withoutCases = chosen
    .filter(({ spec }) => !spec)
    .map(({ domain, id }) => `${id}: tests/machines/${domain}/${id}.cases.ts is missing`);
  const orphans = only ? [] : orphanedCases(all).map((name) => `tests/machines/${name}.cases.ts: there is no such machine`);
  return { machines, missing: [...withoutCases, ...orphans] };
}

/** Everything that keeps a run from being good, one line each. */
export function gaps({ machines, missing }: PathsReport): string[] {
  return [
    ...missing,
    ...machines.flatMap(({ machine, uncovered, failures }) => [...uncovered.map((id) => `${machine}: no path takes "${id}"`), ...failures]),
  ];
}

/** The report without the paths, as written by `--json`. */
export function toJson({ machines, missing }: PathsReport): string {
  return `${JSON.stringify({ machines: machines.map(({ paths, ...rest }) => ({ ...rest, paths: paths.length })), missing }, null, 2)}\n`;
}

const columns = ['machine', 'states', 'transitions', 'paths', 'covered', 'waived', 'uncovered', 'refusals', 'ms'] as const;

export function toTable({ machines }: PathsReport): string {
  const rows = machines.map((report) => {
    const total = Object.keys(report.transitions).length;
    const covered = Object.values(report.transitions).filter((count) => count > 0).length;
    const waived = Object.keys(report.waived).length;
    return [
      report.machine,
      report.states,
      total,
      report.paths.length,
      covered,
      waived,
      report.uncovered.length,
      report.refusals,
      report.ms,
    ].map(String);
  });
  const sums = columns.map((_, column) =>
    column ? String(rows.reduce((sum, row) => sum + Number(row[column]), 0)) : `${rows.length} machines`,
  );
  const lines = [[...columns], ...rows, sums];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const draw = (line: readonly string[]): string =>
    line.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join('  ');
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [draw(lines[0] ?? []), rule, ...rows.map(draw), rule, draw(sums)].join('\n');
}

/** One line per path: its id, whether it is essential, and its steps. */
export function toList({ machines }: PathsReport): string {
  return machines.flatMap(({ paths, essential }) => paths.map((path) => pathLine(path, essential.includes(path.id)))).join('\n');
}

function pathLine(path: ModelPath, essential: boolean): string {
  const value = (state: unknown): string => (typeof state === 'string' ? state : stableJson(state));
  const steps = path.steps.map(({ event, state }) => `— ${event.type} → ${value(state)}`);
  return [path.id, essential ? '*' : ' ', path.machine, `(${path.input})`, value(path.start), ...steps].join(' ');
}

import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toChart, type Chart } from '#workbench/drawing/chart.ts';
import type { EdgeAspect } from '#workbench/diff/diff.ts';
import { filedChart } from '#workbench/drawing/filed-chart.ts';
import type { Json } from '#workbench/drawing/stately.ts';
import { git, GitError } from './git.ts';
import { loadMachines, projectRoot } from './machines.ts';

/** A problem that the user can fix; `command` prints it without a stack. */
export class RevisionProblem extends Error {
  readonly forUser = true;
}

/** All charts of one revision. */
export interface ChartSet {
  /** Display name: "working copy", "3f6bee7, 20 Nov 2026: …". */
  name: string;
  charts: Map<string, Chart>;
  unknown: EdgeAspect[];
  /** Why the charts were not read from the machines themselves; null if they were. */
  note: string | null;
}

export async function workingCharts(folder = projectRoot): Promise<ChartSet> {
  return { name: 'working copy', charts: await chartsIn(path.join(folder, 'machines')), unknown: [], note: null };
}

async function chartsIn(machines: string): Promise<Map<string, Chart>> {
  const loaded = await loadMachines(machines);
  return new Map(loaded.map(({ id, machine, docs }) => [id, toChart(machine, docs)]));
}

/**
 * The charts of a revision, from its machines; if these do not run with the current packages, from its files in statecharts/.
 * @throws RevisionProblem for an unknown revision, without git, and for a revision without charts
 */
export async function revisionCharts(revision: string, folder = projectRoot): Promise<ChartSet> {
  const commit = commitOf(revision, folder);
  const name = git(folder, ['log', '-1', '--format=%h, %cd: %s', '--date=format:%-d %b %Y', commit]).toString().trim();
  const tree = mkdtempSync(path.join(tmpdir(), 'galen-charts-'));
  try {
    extract(commit, folder, tree);
    return { name, charts: await chartsIn(path.join(tree, 'machines')), unknown: [], note: null };
  } catch (error) {
    return { name, ...filedCharts(commit, folder), note: `read from statecharts/, for its machines do not load here: ${firstLine(error)}` };
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const singleLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');

function commitOf(revision: string, folder: string): string {
  try {
    git(folder, ['rev-parse', '--git-dir']);
  } catch (error) {
    if (error instanceof GitError) throw new RevisionProblem(`There is no history to compare with: ${firstLine(error)}`);
    throw error;
  }
  try {
    return git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
      .toString()
      .trim();
  } catch {
    throw new RevisionProblem(`There is no revision ${revision}. \`git log --oneline -- machines\` lists those that changed a chart.`);
  }
}

/** Checks out the revision's machines and their imports beside the current packages. */
function extract(commit: string, folder: string, tree: string): void {
  const env = { GIT_INDEX_FILE: path.join(tree, '.index') };
  git(folder, ['read-tree', commit], { env });
  const files = git(folder, ['ls-files', '-z', '--full-name', 'machines', 'src/contracts', 'src/platform/contract', 'package.json'], {
    env,
  });
  git(folder, ['checkout-index', '-z', '--stdin', `--prefix=${tree}/`], { env, input: files.toString() });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
}

function filedCharts(commit: string, folder: string): Pick<ChartSet, 'charts' | 'unknown'> {
  const names = git(folder, ['ls-tree', '--name-only', commit, 'statecharts/']).toString().split('\n');
  const files = names.filter((name) => /^statecharts\/\w+\.json$/.test(name));
  if (!files.length) throw new RevisionProblem('That revision has no charts: neither its machines nor its statecharts/ can be read.');
  const filed = files.map((name) => filedChart(JSON.parse(git(folder, ['show', `${commit}:${name}`]).toString()) as Json));
  return { charts: new Map(filed.map(({ chart }) => [chart.id, chart])), unknown: [...new Set(filed.flatMap(({ unknown }) => unknown))] };
}

/** Replaces one machine's chart by a proposal. @throws RevisionProblem if the file is missing or not a statechart */
export function proposedCharts(file: string, base: ChartSet, machine?: string): ChartSet {
  const { chart, unknown } = readProposal(file);
  const id = machine ?? chart.id;
  if (!base.charts.has(id))
    throw new RevisionProblem(`${file} describes ${id}, and there is no such machine. Say with --machine which one it is a proposal for.`);
  return { name: path.basename(file), charts: new Map([...base.charts, [id, chart]]), unknown, note: null };
}

function readProposal(file: string): ReturnType<typeof filedChart> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new RevisionProblem(`${file} cannot be read: ${firstLine(error)}`);
  }
  try {
    return filedChart(JSON.parse(text) as Json);
  } catch (error) {
    throw new RevisionProblem(`${file} is no statechart: ${singleLine(error)}`);
  }
}

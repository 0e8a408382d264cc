import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Chart, toChart } from '#workbench/drawing/chart.ts';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { eventLabel, stateLabel } from '#workbench/console/chart/chart-labels.ts';
import { loadMachines, projectRoot } from '../../../src/commands/machines.ts';

/** What the workbench says of the machines: in their words, and in those of their paths. */

function filed<File>(name: string): Partial<File> {
  try {
    return JSON.parse(readFileSync(path.join(projectRoot, 'statecharts', name), 'utf8')) as File;
  } catch (error) {
    // Not every machine is driven in a browser.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const ofChart = ({ description, nodes, edges }: Chart): string[] => [
  description,
  ...nodes.filter(({ parent }) => parent !== null).flatMap((node) => [stateLabel(node), node.description]),
  ...edges.flatMap((edge) => [edge.description, edge.guardSentence ?? '']),
  // A time is a value of its sentence.
  ...edges.filter(({ kind }) => kind !== 'after').map(eventLabel),
];

/** Starting points, and why no path takes a transition or no screen shows a state. */
function ofPaths(id: string): string[] {
  const { inputs, waived } = filed<PathFile>(`${id}.paths.json`);
  const browser = filed<BrowserFile>(`${id}.browser.json`);
  return [...Object.keys(inputs ?? {}), ...[waived, browser.waived, browser.unseen].flatMap((reasons) => Object.values(reasons ?? {}))];
}

export async function chartMessages(): Promise<Set<string>> {
  const machines = await loadMachines();
  const said = machines.flatMap(({ id, machine, docs }) => [...ofChart(toChart(machine, docs)), ...ofPaths(id)]);
  return new Set(said.filter((words) => words !== ''));
}

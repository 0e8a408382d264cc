import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Chart, toChart } from '#workbench/drawing/chart.ts';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { eventLabel, stateLabel } from '#workbench/console/chart/chart-labels.ts';
import { loadMachines, projectRoot } from '../../../src/commands/machines.ts';

/** Messages of the workbench about machines: those of the charts and of their paths. */

function filed<File>(name: string): Partial<File> {
  try {
    return JSON.parse(readFileSync(path.join(projectRoot, 'statecharts', name), 'utf8')) as File;
  } catch (error) {
    // Not every machine has browser results.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const ofChart = ({ description, nodes, edges }: Chart): string[] => [
  description,
  ...nodes.filter(({ parent }) => parent !== null).flatMap((node) => [stateLabel(node), node.description]),
  ...edges.flatMap((edge) => [edge.description, edge.guardSentence ?? '']),
  // A delay is a value of its sentence.
  ...edges.filter(({ kind }) => kind !== 'after').map(eventLabel),
];

/** Names of starting points, and reasons of waivers. */
function ofPaths(id: string): string[] {
  const { inputs, waived } = filed<PathFile>(`${id}.paths.json`);
  const browser = filed<BrowserFile>(`${id}.browser.json`);
  return [...Object.keys(inputs ?? {}), ...[waived, browser.waived, browser.unseen].flatMap((reasons) => Object.values(reasons ?? {}))];
}

export async function chartMessages(): Promise<Set<string>> {
  const machines = await loadMachines();
  const messages = machines.flatMap(({ id, machine, docs }) => [...ofChart(toChart(machine, docs)), ...ofPaths(id)]);
  return new Set(messages.filter((words) => words !== ''));
}

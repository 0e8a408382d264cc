import { list, openers } from 'virtual:statecharts';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';

export const charts: readonly ListedChart[] = list;

/** Loads a chart's machine, picture and paths; null if there is no such chart. */
export async function openChart(id: string): Promise<OpenedChart | null> {
  const open = openers[id];
  return open ? (await open()).default : null;
}

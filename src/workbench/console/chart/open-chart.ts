import { list, openers } from 'virtual:statecharts';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';

export const charts: readonly ListedChart[] = list;

/** A chart's machine, picture and paths; its code loads now. Null where there is no such chart. */
export async function openChart(id: string): Promise<OpenedChart | null> {
  const open = openers[id];
  return open ? (await open()).default : null;
}

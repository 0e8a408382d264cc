import type { ChartNode } from '../../drawing/chart.ts';
import type { OpenedChart, Screenshot } from '../../drawing/listed-chart.ts';

/** A screenshot and the state that it shows. */
export interface Shot {
  state: string;
  node: ChartNode;
  picture: Screenshot;
}

/** All screenshots of a chart, in state order. */
export const screensOf = ({ chart, screens }: OpenedChart): Shot[] =>
  chart.nodes.flatMap((node) => (screens[node.id] ?? []).map((picture) => ({ state: node.id, node, picture })));

import type { Chart } from '../../drawing/chart.ts';
import { foldChart } from '../../drawing/fold.ts';
import type { Flow } from './address.ts';

/** A drawing of a chart or of its visible part. */
export interface ArrangedChart {
  /** The chart as drawn: without the states inside folded ones. */
  chart: Chart;
  /** SVG text. */
  picture: string;
}

/** Drawings to try: enough for a clear one, and soon enough for a click. */
const ATTEMPTS = 8;

const directions = { down: 'DOWN', right: 'RIGHT' } as const satisfies Record<Flow, string>;

/** Lays out a chart anew. Loads the layout engine, which pages without such a drawing do not need. */
export async function arrange(whole: Chart, folded: ReadonlySet<string>, flow: Flow | null): Promise<ArrangedChart> {
  const [{ layout }, { toSvg }] = await Promise.all([import('../../drawing/layout.ts'), import('../../drawing/svg.ts')]);
  const chart = foldChart(whole, folded);
  const drawing = await layout(chart, { attempts: ATTEMPTS, ...(flow && { direction: directions[flow] }) });
  return { chart, picture: toSvg(chart, drawing) };
}

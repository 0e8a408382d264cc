/** The statecharts, written by the build (src/commands/statecharts-bundle.ts). */
declare module 'virtual:statecharts' {
  import type { ListedChart, OpenedChart } from '../drawing/listed-chart.ts';

  export const list: readonly ListedChart[];
  export const openers: Readonly<Record<string, () => Promise<{ default: OpenedChart }>>>;
}

declare module 'virtual:statechart-versions' {
  import type { ChartVersion } from '../drawing/chart-version.ts';

  /** Newest first; none where the console was built without the history. */
  export const openers: Readonly<Record<string, () => Promise<{ default: ChartVersion[] }>>>;
}

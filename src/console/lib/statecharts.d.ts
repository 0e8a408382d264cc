/** The statecharts, written by the build (src/commands/statecharts-bundle.ts). */
declare module 'virtual:statecharts' {
  export const list: readonly import('#charts/listed-chart.ts').ListedChart[];
  export const openers: Readonly<Record<string, () => Promise<{ default: import('#charts/listed-chart.ts').OpenedChart }>>>;
}

declare module 'virtual:statechart-versions' {
  /** Newest first; none where the console was built without the history. */
  export const openers: Readonly<Record<string, () => Promise<{ default: import('#charts/chart-version.ts').ChartVersion[] }>>>;
}

import type { FiledChart } from './filed-chart.ts';

/** A chart as it was in an earlier revision. */
export interface ChartVersion extends FiledChart {
  /** Short name of the revision that it came with. */
  revision: string;
  /** When that was: ISO 8601. */
  date: string;
  /** What was said of it then. */
  subject: string;
  /** The drawing as SVG text without its style; ids in it are of its own. */
  picture: string;
}

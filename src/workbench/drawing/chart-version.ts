import type { FiledChart } from './filed-chart.ts';

/** A chart as it was in an earlier revision. */
export interface ChartVersion extends FiledChart {
  /** Short name of the revision that introduced it. */
  revision: string;
  /** Date of the revision: ISO 8601. */
  date: string;
  /** Subject line of the revision. */
  subject: string;
  /** The drawing as SVG text without its style; its ids are unique to it. */
  picture: string;
}

import { useState } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import type { WorkbenchLocation } from './address.ts';
import type { Opening } from './use-opened.ts';

/** A loaded chart and the location to show in it. */
export interface VisibleChart {
  listed: ListedChart;
  opened: OpenedChart;
  location: WorkbenchLocation;
}

/**
 * The chart of the address; while its code is loading, the previous chart, unchanged. Null if there is none, or if the code
 * could not be loaded.
 */
export function useVisibleChart(listed: ListedChart | null, { opened, failed }: Opening, location: WorkbenchLocation): VisibleChart | null {
  const [previous, setPrevious] = useState<VisibleChart | null>(null);
  const current = listed && opened?.chart.id === listed.id ? { listed, opened, location } : null;
  if (current && (previous?.opened !== current.opened || previous.location !== location)) setPrevious(current);
  if (!listed && previous) setPrevious(null);
  return current ?? (listed && !failed ? previous : null);
}

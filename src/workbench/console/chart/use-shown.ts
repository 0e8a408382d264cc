import { useState } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import type { Place } from './address.ts';
import type { Opening } from './use-opened.ts';

/** A chart that is there, and what of it is shown. */
export interface Shown {
  listed: ListedChart;
  opened: OpenedChart;
  place: Place;
}

/**
 * The chart of the address; while its code is on its way the one before it, as it was. Null: there is none to show, or the
 * code did not come.
 */
export function useShown(listed: ListedChart | null, { opened, failed }: Opening, place: Place): Shown | null {
  const [before, keep] = useState<Shown | null>(null);
  const now = listed && opened?.chart.id === listed.id ? { listed, opened, place } : null;
  if (now && (before?.opened !== now.opened || before.place !== place)) keep(now);
  if (!listed && before) keep(null);
  return now ?? (listed && !failed ? before : null);
}

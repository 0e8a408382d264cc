import type { Chart } from './chart.ts';
import type { EdgeAspect } from '../diff/diff.ts';
import { chartFromStately, type Json } from './stately.ts';

export interface FiledChart {
  chart: Chart;
  /** What a file of this age, or of other making, does not tell of its arrows. */
  unknown: EdgeAspect[];
}

/**
 * A chart read from XState config JSON: one of statecharts/, today's or an older one, or somebody's proposal.
 * The words about events and guards, and the length of named delays, stand only in files that say so themselves.
 *
 * @throws Error with what is wrong, when it is no statechart
 */
export function filedChart(json: Json): FiledChart {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('it is no object with states');
  if (!('states' in json) && !('on' in json)) throw new Error('it has no states');
  const { meta } = json as { meta?: unknown };
  const told = typeof meta === 'object' && meta !== null ? Object.keys(meta) : [];
  return {
    chart: chartFromStately(json),
    unknown: [
      ...(told.includes('events') ? [] : (['description'] as const)),
      ...(told.includes('guards') ? [] : (['sentence'] as const)),
      ...(told.includes('delays') ? [] : (['delay'] as const)),
    ],
  };
}

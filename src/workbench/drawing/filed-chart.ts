import type { Chart } from './chart.ts';
import type { EdgeAspect } from '../diff/diff.ts';
import { chartFromStately, type Json } from './stately.ts';

export interface FiledChart {
  chart: Chart;
  /** Arrow aspects that a file of this age or origin does not contain. */
  unknown: EdgeAspect[];
}

/**
 * A chart read from XState config JSON: a current or earlier file of statecharts/, or a proposal. Descriptions of events and
 * guards and the durations of named delays exist only in files that contain them.
 *
 * @throws Error with the reason if it is not a statechart
 */
export function filedChart(json: Json): FiledChart {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('it is no object with states');
  if (!('states' in json) && !('on' in json)) throw new Error('it has no states');
  const { meta } = json as { meta?: unknown };
  const metaKeys = typeof meta === 'object' && meta !== null ? Object.keys(meta) : [];
  return {
    chart: chartFromStately(json),
    unknown: [
      ...(metaKeys.includes('events') ? [] : (['description'] as const)),
      ...(metaKeys.includes('guards') ? [] : (['sentence'] as const)),
      ...(metaKeys.includes('delays') ? [] : (['delay'] as const)),
    ],
  };
}

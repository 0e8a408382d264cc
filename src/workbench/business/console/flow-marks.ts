import type { Chart } from '../../drawing/chart.ts';
import type { ChartMarks, Chosen, EdgeMark, StateMark } from '../../console/chart/chart-marks.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { ArrowFlow, ChartFlow } from './flow-of-chart.ts';
import { formatSeconds, formatPercent, formatTimes } from './flow-format.ts';

/** Arrows with a smaller share of the outgoing transitions are drawn faint. */
export const FAINT = 0.04;

export const isFaint = ({ share, count: taken }: ArrowFlow): boolean => (share === null ? taken === 0 : share < FAINT);

const strokeWidth = (share: number): number => 1.25 + 2.25 * share;

/** Marks for the figures of a chart; outgoing arrows of the chosen state are highlighted with that state's shares. */
export function flowMarks(chart: Chart, flow: ChartFlow, chosen: Chosen | null): ChartMarks {
  const states = new Map<string, StateMark>();
  for (const [id, { here, late, median }] of flow.states) {
    const notes = [
      median === null ? '' : t('median {time}', { time: formatSeconds(median) }),
      late ? t('{n} late', { n: count(late) }) : '',
    ].filter(Boolean);
    states.set(id, { badge: count(here), ...(notes.length > 0 && { note: notes.join(' · ') }) });
  }
  for (const [id, { here }] of flow.within) if (id !== chart.id) states.set(id, { badge: t('{n} here', { n: count(here) }) });
  const edges = new Map<string, EdgeMark>();
  for (const arrow of flow.arrows.values()) if (!arrow.edge.internal) edges.set(arrow.edge.id, markOf(arrow));
  const node = chosen?.kind === 'state' ? chart.nodes.find(({ id }) => id === chosen.id) : undefined;
  for (const arrow of node ? flow.outgoing(node) : []) if (!arrow.edge.internal) edges.set(arrow.edge.id, chosenMark(arrow));
  return { states, edges };
}

function markOf(arrow: ArrowFlow): EdgeMark {
  if (isFaint(arrow)) return { tone: 'faint', width: strokeWidth(0) };
  if (arrow.share === null) return { tone: 'plain', badge: formatTimes(arrow.count), width: strokeWidth(0) };
  return { tone: 'plain', badge: formatPercent(arrow.share), width: strokeWidth(arrow.share) };
}

/** A rarely taken arrow gets its share when its state is chosen; an arrow that was never taken stays faint. */
function chosenMark(arrow: ArrowFlow): EdgeMark {
  if (arrow.count === 0) return { tone: 'faint', width: strokeWidth(0) };
  const badge = arrow.share === null ? formatTimes(arrow.count) : formatPercent(arrow.share);
  return { tone: 'accent', badge, width: strokeWidth(arrow.share ?? 0) };
}

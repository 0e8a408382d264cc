import type { Chart } from '../../drawing/chart.ts';
import type { ChartMarks, Chosen, EdgeMark, StateMark } from '../../console/chart/chart-marks.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { ArrowFlow, ChartFlow } from './flow-of-chart.ts';
import { lasting, percent, times } from './flow-words.ts';

/** Arrows with a smaller share of the ways out are faint. */
export const FAINT = 0.04;

export const isFaint = ({ share, count: taken }: ArrowFlow): boolean => (share === null ? taken === 0 : share < FAINT);

const widthOf = (share: number): number => 1.25 + 2.25 * share;

/** Figures over a chart; the ways out of a chosen state stand out, with its own shares. */
export function flowMarks(chart: Chart, flow: ChartFlow, chosen: Chosen | null): ChartMarks {
  const states = new Map<string, StateMark>();
  for (const [id, { here, late, median }] of flow.states) {
    const words = [
      median === null ? '' : t('median {time}', { time: lasting(median) }),
      late ? t('{n} late', { n: count(late) }) : '',
    ].filter(Boolean);
    states.set(id, { badge: count(here), ...(words.length > 0 && { note: words.join(' · ') }) });
  }
  for (const [id, { here }] of flow.within) if (id !== chart.id) states.set(id, { badge: t('{n} here', { n: count(here) }) });
  const edges = new Map<string, EdgeMark>();
  for (const arrow of flow.arrows.values()) if (!arrow.edge.internal) edges.set(arrow.edge.id, markOf(arrow));
  const node = chosen?.kind === 'state' ? chart.nodes.find(({ id }) => id === chosen.id) : undefined;
  for (const arrow of node ? flow.waysOut(node) : []) if (!arrow.edge.internal) edges.set(arrow.edge.id, chosenMark(arrow));
  return { states, edges };
}

function markOf(arrow: ArrowFlow): EdgeMark {
  if (isFaint(arrow)) return { tone: 'faint', text: '', width: widthOf(0) };
  if (arrow.share === null) return { tone: 'plain', text: times(arrow.count), width: widthOf(0) };
  return { tone: 'plain', text: percent(arrow.share), width: widthOf(arrow.share) };
}

/** Of a chosen state's ways out also the seldom ones are told; those nobody took stay faint. */
function chosenMark(arrow: ArrowFlow): EdgeMark {
  if (arrow.count === 0) return { tone: 'faint', text: '', width: widthOf(0) };
  const text = arrow.share === null ? times(arrow.count) : percent(arrow.share);
  return { tone: 'accent', text, width: widthOf(arrow.share ?? 0) };
}

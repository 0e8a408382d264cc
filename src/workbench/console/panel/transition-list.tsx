import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';
import { nodeOf } from '../view/chart-edges.ts';
import type { DetailsProps } from './details-props.ts';

interface TransitionListProps extends Pick<DetailsProps, 'choose' | 'onPoint' | 'playPosition'> {
  title: string;
  chart: Chart;
  edges: readonly ChartEdge[];
  /** The end of the arrow to show: the other one is the state itself. */
  end: 'source' | 'target';
  /** Text beside the title. */
  aside?: ReactNode;
}

/** A list of transitions: event, other end, and guard. */
export function TransitionList({ title, chart, edges, end, aside, choose, onPoint, playPosition }: TransitionListProps) {
  if (edges.length === 0) return null;
  return (
    <section className="details-block">
      <div className="row">
        <h3 className="grow">{title}</h3>
        {aside && <span className="muted small">{aside}</span>}
      </div>
      <ul className="ways">
        {edges.map((edge) => (
          <li key={`${edge.id} ${edge.target}`}>
            <button
              type="button"
              className="way"
              onClick={() => choose({ kind: 'edge', id: edge.id })}
              onMouseEnter={() => onPoint(edge.id)}
              onMouseLeave={() => onPoint(null)}
              onFocus={() => onPoint(edge.id)}
              onBlur={() => onPoint(null)}
            >
              <TransitionRow chart={chart} edge={edge} end={end} playPosition={playPosition} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TransitionRow({
  chart,
  edge,
  end,
  playPosition,
}: Pick<TransitionListProps, 'chart' | 'end' | 'playPosition'> & { edge: ChartEdge }) {
  return (
    <>
      <span className="way-words">
        <b>{eventLabel(edge)}</b> <OtherEnd chart={chart} edge={edge} end={end} />
      </span>{' '}
      {edge.kind === 'event' && <span className="mono muted ell">{edge.event}</span>} <Guard edge={edge} playPosition={playPosition} />{' '}
      {edge.description && <span className="small second">{t(edge.description)}</span>}
    </>
  );
}

/** Target or source; omitted if the event has the same label as its target. */
function OtherEnd({ chart, edge, end }: { chart: Chart; edge: ChartEdge; end: 'source' | 'target' }) {
  const other = nodeOf(chart, edge[end]);
  if (edge.internal || edge.self) return <span className="second">{t('stays')}</span>;
  if (!other) return null;
  const words = other.parent === null ? t('anywhere') : stateLabel(other);
  if (end === 'target' && words === eventLabel(edge)) return null;
  return (
    <span className="second">
      <span aria-hidden="true">{end === 'target' ? '→ ' : '← '}</span>
      <span className="visually-hidden">{end === 'target' ? t('to') : t('from')} </span>
      {words}
    </span>
  );
}

/**
 * The guard of a transition: why it is blocked now if a play has evaluated it, else the condition under which it would be
 * blocked.
 */
export function Guard({
  edge: { id, kind, guard, guardSentence },
  playPosition,
}: {
  edge: ChartEdge;
  playPosition: DetailsProps['playPosition'];
}) {
  if (guard === null) return null;
  const reason = playPosition?.guardReasons.get(id);
  if (reason === null) return null;
  if (reason !== undefined) {
    return (
      <span className="way-guard">
        <IconLock size={14} />
        <span>{reason}</span>
      </span>
    );
  }
  return <span className="small muted">{guardText(kind, guard, guardSentence)}</span>;
}

/** A guard's sentence, which is shown on rejection, phrased as a condition. */
export function guardText(kind: ChartEdge['kind'], guard: string, sentence: string | null): string {
  if (!sentence) return t('Only if {guard}', { guard });
  return kind === 'event' ? t('If refused: “{sentence}”', { sentence: t(sentence) }) : t('If not: “{sentence}”', { sentence: t(sentence) });
}

import type { ReactNode } from 'react';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { Icon } from '#platform/console/ui/base/icon.tsx';
import { eventWords, stateWords } from '../chart/chart-words.ts';
import { nodeOf } from '../view/chart-ways.ts';
import type { DetailsProps } from './details-props.ts';

interface WayListProps extends Pick<DetailsProps, 'choose' | 'onPoint' | 'standing'> {
  title: string;
  chart: Chart;
  ways: readonly ChartEdge[];
  /** Which end of the arrow is told: the other one is the state itself. */
  end: 'source' | 'target';
  /** Beside the title. */
  aside?: ReactNode;
}

/** Transitions as a list: what happens, where it leads, and what must hold. */
export function WayList({ title, chart, ways, end, aside, choose, onPoint, standing }: WayListProps) {
  if (ways.length === 0) return null;
  return (
    <section className="details-block">
      <div className="row">
        <h3 className="grow">{title}</h3>
        {aside && <span className="muted small">{aside}</span>}
      </div>
      <ul className="ways">
        {ways.map((edge) => (
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
              <Way chart={chart} edge={edge} end={end} standing={standing} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ chart, edge, end, standing }: Pick<WayListProps, 'chart' | 'end' | 'standing'> & { edge: ChartEdge }) {
  return (
    <>
      <span className="way-words">
        <b>{eventWords(edge)}</b> <OtherEnd chart={chart} edge={edge} end={end} />
      </span>{' '}
      {edge.kind === 'event' && <span className="mono muted ell">{edge.event}</span>} <Guard edge={edge} standing={standing} />{' '}
      {edge.description && <span className="small second">{t(edge.description)}</span>}
    </>
  );
}

/** Where it leads or comes from; nothing where the event is called after the state that it leads to. */
function OtherEnd({ chart, edge, end }: { chart: Chart; edge: ChartEdge; end: 'source' | 'target' }) {
  const other = nodeOf(chart, edge[end]);
  if (edge.internal || edge.self) return <span className="second">{t('stays')}</span>;
  if (!other) return null;
  const words = other.parent === null ? t('anywhere') : stateWords(other);
  if (end === 'target' && words === eventWords(edge)) return null;
  return (
    <span className="second">
      <span aria-hidden="true">{end === 'target' ? '→ ' : '← '}</span>
      <span className="visually-hidden">{end === 'target' ? t('to') : t('from')} </span>
      {words}
    </span>
  );
}

/**
 * What a transition's guard says: where a play stands that has asked it, why it is blocked now; else what it would say if it
 * were, for nobody knows whether it is.
 */
export function Guard({ edge: { id, kind, guard, guardSentence }, standing }: { edge: ChartEdge; standing: DetailsProps['standing'] }) {
  if (guard === null) return null;
  const judged = standing?.judged.get(id);
  if (judged === null) return null;
  if (judged !== undefined) {
    return (
      <span className="way-guard">
        <Icon name="lock" small />
        <span>{judged}</span>
      </span>
    );
  }
  return <span className="small muted">{guardWords(kind, guard, guardSentence)}</span>;
}

/** A guard's sentence as a condition: it is what is said if the guard says no. */
export function guardWords(kind: ChartEdge['kind'], guard: string, sentence: string | null): string {
  if (!sentence) return t('Only if {guard}', { guard });
  return kind === 'event' ? t('If refused: “{sentence}”', { sentence: t(sentence) }) : t('If not: “{sentence}”', { sentence: t(sentence) });
}

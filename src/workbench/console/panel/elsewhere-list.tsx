import { useMemo } from 'react';
import type { Chart } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { eventWords, stateWords } from '../chart/chart-words.ts';
import { answeredElsewhere } from './elsewhere.ts';

interface ElsewhereListProps {
  chart: Chart;
  /** Ids of the states that it is told for. */
  at: readonly string[];
  /** Types of the events that are answered there. */
  here: readonly string[];
  onState: (id: string) => void;
}

/** More of them stay folded until they are asked for. */
const FEW = 4;

/** Events that nothing here answers: who looks for one reads which states do. */
export function ElsewhereList({ chart, at, here, onState }: ElsewhereListProps) {
  const events = useMemo(() => answeredElsewhere(chart, new Set(at), new Set(here)), [chart, at, here]);
  if (events.length === 0) return null;
  return (
    <details className="details-block elsewhere" open={events.length <= FEW}>
      <summary>{t('Not from here: {n, plural, one {# event} other {# events}}', { n: events.length })}</summary>
      <ul className="small">
        {events.map(({ edge, states }) => (
          <li key={edge.event}>
            <b title={edge.event}>{eventWords(edge)}</b> <span className="second">{t('from')}</span>
            {states.map((state) =>
              state.parent === null ? (
                <span key={state.id}>{t('anywhere')}</span>
              ) : (
                <button key={state.id} type="button" className="link" onClick={() => onState(state.id)}>
                  {stateWords(state)}
                </button>
              ),
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useMemo } from 'react';
import type { Chart } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';
import { eventsFromOtherStates } from './elsewhere.ts';

interface ElsewhereListProps {
  chart: Chart;
  /** Ids of the current states. */
  at: readonly string[];
  /** Types of the events handled there. */
  here: readonly string[];
  onState: (id: string) => void;
}

/** A longer list is collapsed initially. */
const MAX_OPEN = 4;

/** Events that the current states do not handle, with the states that do. */
export function ElsewhereList({ chart, at, here, onState }: ElsewhereListProps) {
  const events = useMemo(() => eventsFromOtherStates(chart, new Set(at), new Set(here)), [chart, at, here]);
  if (events.length === 0) return null;
  return (
    <details className="details-block elsewhere" open={events.length <= MAX_OPEN}>
      <summary>{t('Not in this state: {n, plural, one {# event} other {# events}}', { n: events.length })}</summary>
      <ul className="small">
        {events.map(({ edge, states }) => (
          <li key={edge.event}>
            <b title={edge.event}>{eventLabel(edge)}</b> <span className="second">{t('from')}</span>
            {states.map((state) =>
              state.parent === null ? (
                <span key={state.id}>{t('anywhere')}</span>
              ) : (
                <button key={state.id} type="button" className="link" onClick={() => onState(state.id)}>
                  {stateLabel(state)}
                </button>
              ),
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

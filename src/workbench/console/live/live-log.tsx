import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { stateLabel } from '../chart/chart-labels.ts';
import { t } from '#platform/console/language/language.ts';
import type { LiveStep } from './live-actors.ts';

interface LiveLogProps {
  chart: Chart;
  steps: readonly LiveStep[];
  choose: (chosen: Chosen) => void;
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });

/** All fields except the type; empty if there are none. */
function payloadOf(event: LiveStep['event']): string {
  const fields = Object.entries(event).filter(([name]) => name !== 'type');
  return fields.length > 0 ? JSON.stringify(Object.fromEntries(fields)) : '';
}

/** Source and target of a transition. */
function routeText({ nodes, edges }: Chart, id: string): string {
  const ends = edges.filter((edge) => edge.id === id);
  const [edge] = ends;
  if (!edge) return id;
  const nameOf = (state: string) => {
    const node = nodes.find((each) => each.id === state);
    return !node || node.parent === null ? t('Any state') : stateLabel(node);
  };
  if (edge.internal) return t('{state} stays', { state: nameOf(edge.source) });
  return `${nameOf(edge.source)} → ${ends.map(({ target }) => nameOf(target)).join(', ')}`;
}

/** Events of the actor since it was opened, newest first; personal text is redacted. */
export function LiveLog({ chart, steps, choose }: LiveLogProps) {
  return (
    <section className="details-block">
      <h3>{t('Events')}</h3>
      {steps.length === 0 && <p className="muted small">{t('No events since you opened this.')}</p>}
      <ol className="live-log">
        {steps.map((step) => (
          <li key={step.count} data-taken={step.transitions.length > 0}>
            <time className="muted" dateTime={new Date(step.at).toISOString()}>
              {time.format(step.at)}
            </time>{' '}
            <b className="mono">{step.event.type}</b> <span className="mono muted">{payloadOf(step.event)}</span>
            {step.transitions.map((id) => (
              <button key={id} type="button" className="link" title={id} onClick={() => choose({ kind: 'edge', id })}>
                {routeText(chart, id)}
              </button>
            ))}
            {step.transitions.length === 0 && <span className="muted small">{t('The state did not change')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { IconLock } from '@tabler/icons-react';
import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';
import { t } from '#platform/console/language/language.ts';
import type { NextEvent } from './next-events.ts';

interface NextListProps {
  chart: Chart;
  next: readonly NextEvent[];
  choose: (chosen: Chosen) => void;
}

/** Events that the active states handle, and automatic transitions; blocked events show their guards. */
export function NextList({ chart, next, choose }: NextListProps) {
  const parts = [
    { title: t('Possible next'), events: next.filter(({ sent, blocked }) => sent && !blocked) },
    { title: t('Blocked now'), events: next.filter(({ blocked }) => blocked) },
    { title: t('Automatic'), events: next.filter(({ sent }) => !sent) },
  ];
  return parts.map(
    ({ title, events }) =>
      events.length > 0 && (
        <section key={title} className="details-block">
          <h3>{title}</h3>
          <ul className="ways">
            {events.map((event) => (
              <li key={event.type}>
                <button type="button" className="way" onClick={() => choose({ kind: 'edge', id: event.edges[0].id })}>
                  <Next chart={chart} next={event} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}

function Next({ chart, next: { edges, blocked } }: { chart: Chart; next: NextEvent }) {
  const [first] = edges;
  const target = chart.nodes.find(({ id }) => id === first.target);
  const guards = blocked ? new Map(edges.map(({ guard, guardSentence }) => [guard, guardSentence])) : new Map<string, string>();
  return (
    <>
      <span className="way-words">
        <b>{eventLabel(first)}</b>
        <span className="second">{first.internal || !target ? t('stays') : `→ ${stateLabel(target)}`}</span>
      </span>
      <span className="mono muted">{first.event}</span>
      {[...guards].map(([guard, sentence]) => (
        <span key={guard} className="way-guard">
          <IconLock size={14} />
          <span>
            {sentence ? t(sentence) : t('The guard fails')} <span className="mono">{guard}</span>
          </span>
        </span>
      ))}
    </>
  );
}

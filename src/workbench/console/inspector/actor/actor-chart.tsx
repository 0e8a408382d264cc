import { useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { ChartMarks, Chosen } from '../../chart/chart-marks.ts';
import { ChartView } from '../../chart/chart-view.tsx';
import { charts } from '../../chart/open-chart.ts';
import { useOpened } from '../../chart/use-opened.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { OpenedChart } from '../../../drawing/listed-chart.ts';
import type { InspectedActor, ActorState } from '../store/actors.ts';
import { useInspected } from '../store/use-inspection.ts';
import { activeStates } from './active-states.ts';
import { definedStates } from './definition.ts';

interface ActorChartProps {
  actor: InspectedActor;
  actorState: ActorState | null;
}

/** The chart of an actor with its active states and its last transition highlighted. An unknown machine has no picture: its states are listed. */
export function ActorChart({ actor, actorState }: ActorChartProps) {
  const isKnownMachine = actor.machine !== null && charts.some(({ id }) => id === actor.machine);
  const { opened, failed, retry } = useOpened(isKnownMachine ? actor.machine : null);
  if (!isKnownMachine) return <Outline actor={actor} actorState={actorState} />;
  if (failed)
    return (
      <FailedState title={t('The chart could not be loaded')} onRetry={retry}>
        {t('The server did not answer.')}
      </FailedState>
    );
  if (opened?.chart.id !== actor.machine) return null;
  return <ActiveChart key={opened.chart.id} opened={opened} actorState={actorState} />;
}

function ActiveChart({ opened: { chart, picture }, actorState }: { opened: OpenedChart; actorState: ActorState | null }) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const { moment, fired } = actorState ?? { moment: null, fired: null };
  const marks = useMemo((): ChartMarks => {
    const edge = fired?.transitions.at(-1);
    return {
      on: activeStates(chart, moment?.value),
      ...(fired && edge !== undefined && { fired: { edge, count: fired.seq } }),
    };
  }, [chart, moment, fired]);
  // Keeps the last active state in view unless something else was chosen.
  const leaf = [...(marks.on ?? [])].at(-1);
  const focused = useMemo(
    (): Chosen | null => chosen ?? (leaf !== undefined && leaf !== chart.id ? { kind: 'state', id: leaf } : null),
    [chosen, leaf, chart.id],
  );
  return <ChartView picture={picture} chart={chart} marks={marks} chosen={focused} onChoose={choose} opensWhole />;
}

function Outline({ actor, actorState }: ActorChartProps) {
  const { store } = useInspected();
  const states = definedStates(actor.definition, actorState?.moment?.value);
  const below = store.actors().filter(({ parentId }) => parentId === actor.id).length;
  if (!states)
    return (
      <EmptyState title={t('{name} has no chart', { name: actor.name })}>
        {below > 0
          ? t('It has no states itself: {n, plural, one {one actor runs} other {# actors run}} below it.', { n: below })
          : t('It is a promise, a callback or an observer: it has a status and an outcome, and no states.')}
      </EmptyState>
    );
  return (
    <ul className="inspector-outline" aria-label={t('States of {name}', { name: actor.machine ?? actor.name })}>
      {states.map(({ key, depth, isOn, events }, at) => (
        <li key={`${at}-${key}`} className={isOn ? 'inspector-on' : undefined} style={{ paddingInlineStart: 12 + depth * 16 }}>
          <b>{key}</b> {isOn && <span className="visually-hidden">{t('active')}</span>}
          <span className="second">{events.join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}

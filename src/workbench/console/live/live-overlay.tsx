import './live.css';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChartMarks } from '../chart/chart-marks.ts';
import type { OverlayProps } from '../chart/overlay.ts';
import { activeStates } from '../../inspection/console/actors/xstate-events.ts';
import { useAtom } from '#platform/console/atom.ts';
import { t } from '#platform/console/language/language.ts';
import { type LiveActor, liveActors } from './live-actors.ts';
import { LiveLog } from './live-log.tsx';
import { nextEvents } from './next-events.ts';
import { NextList } from './next-list.tsx';

/** The chart as it runs in this tab: active states, last transition, past and possible events. Read-only. */
export default function LiveOverlay({ opened: { chart, paths }, choose, children }: OverlayProps): ReactNode {
  const live = useMemo(() => liveActors(chart.id), [chart.id]);
  const actors = useAtom(live);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const actor = actors.find(({ id }) => id === selectedId) ?? actors[0];
  if (!actor) return children({ panel: <NoActors /> });
  const root = chart.nodes.find(({ parent }) => parent === null)?.id;
  const states = actor.running ? activeStates(actor.ref).filter((id) => id !== root) : [];
  return children({
    marks: marksOf(actor, states),
    ...(actors.length > 1 && { controls: <ActorChoice actors={actors} chosen={actor} onChoose={setSelectedId} /> }),
    panel: (
      <section className="live-panel" aria-label={t('Live')}>
        <p className="details-block small">
          {actor.running ? <b>{t('Running in this tab now')}</b> : t('It has ended. The next one appears here when it starts.')}{' '}
          <span className="mono muted">{actor.ancestry.join(' → ')}</span>
        </p>
        {actor.running && <NextList chart={chart} next={nextEvents(actor.ref, chart, paths)} choose={choose} />}
        <LiveLog chart={chart} steps={actor.steps} choose={choose} />
      </section>
    ),
  });
}

function marksOf({ steps }: LiveActor, states: readonly string[]): ChartMarks {
  const last = steps.find(({ transitions }) => transitions.length > 0);
  const edge = last?.transitions.at(-1);
  return { on: new Set(states), fired: last && edge !== undefined ? { edge, count: last.count } : undefined };
}

const NoActors = () => (
  <section className="details-block" aria-label={t('Live')}>
    <p>{t('This chart is not running in this tab now.')}</p>
    <p className="muted small">{t('It appears here as soon as it starts.')}</p>
  </section>
);

interface ChoiceProps {
  actors: readonly LiveActor[];
  chosen: LiveActor;
  onChoose: (id: string) => void;
}

/** Chooses among several actors of the same chart. */
function ActorChoice({ actors, chosen, onChoose }: ChoiceProps) {
  return (
    <select className="live-choice" aria-label={t('Actor')} value={chosen.id} onChange={({ target }) => onChoose(target.value)}>
      {actors.map(({ id, ancestry, running }) => (
        <option key={id} value={id}>
          {`${ancestry.join(' → ')} (${id}${running ? '' : `, ${t('ended')}`})`}
        </option>
      ))}
    </select>
  );
}

import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import { Tabs } from '#platform/record/console/tabs.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { stateText } from '../store/labels.ts';
import { ActorChart } from './actor-chart.tsx';
import { EventView } from './event-view.tsx';
import { SendForm } from './send-form.tsx';
import { StateView } from './state-view.tsx';

type Side = 'chart' | 'state' | 'event' | 'send';

/** Details of the chosen actor, now or at the selected event. */
export function ActorSide() {
  const { store } = useInspected();
  const [side, setSide] = useState<Side>('chart');
  const { chosenActor } = store.state();
  const actor = chosenActor === null ? undefined : store.actor(chosenActor);
  const actorState = actor ? store.actorState(actor.id) : null;
  const tabs = [
    { id: 'chart', title: t('Chart') },
    { id: 'state', title: t('State') },
    { id: 'event', title: t('Event') },
    { id: 'send', title: t('Send') },
  ] as const;
  return (
    <section className="inspector-side" aria-label={t('Chosen actor')}>
      <div className="inspector-part-head">
        <h2 className="ell">{actor?.name ?? t('No actor selected')}</h2>
        <span className="ell second">{stateText(actorState?.moment?.value)}</span>
      </div>
      <Tabs label={t('Chosen actor')} tabs={tabs} chosen={side} onChoose={setSide}>
        {side === 'event' && <EventView />}
        {side !== 'event' && !actor && <EmptyState title={t('No actor selected')}>{t('Select an actor or an event.')}</EmptyState>}
        {side === 'chart' && actor && <ActorChart actor={actor} actorState={actorState} />}
        {side === 'state' && actor && <StateView actor={actor} actorState={actorState} />}
        {side === 'send' && actor && <SendForm key={actor.id} actor={actor} actorState={actorState} />}
      </Tabs>
    </section>
  );
}

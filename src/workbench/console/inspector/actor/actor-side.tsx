import { Tabs } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { stateText } from '../store/labels.ts';
import { ActorChart } from './actor-chart.tsx';
import { EventView } from './event-view.tsx';
import { SendForm } from './send-form.tsx';
import { StateView } from './state-view.tsx';

/** Details of the chosen actor, now or at the selected event. */
export function ActorSide() {
  const { store } = useInspected();
  const { chosenActor } = store.state();
  const actor = chosenActor === null ? undefined : store.actor(chosenActor);
  const actorState = actor ? store.actorState(actor.id) : null;
  const none = <EmptyState title={t('No actor selected')}>{t('Select an actor or an event.')}</EmptyState>;
  return (
    <section className="inspector-side" aria-label={t('Chosen actor')}>
      <div className="inspector-part-head">
        <h2 className="ell">{actor?.name ?? t('No actor selected')}</h2>
        <span className="ell second">{stateText(actorState?.moment?.value)}</span>
      </div>
      <Tabs defaultValue="chart">
        <Tabs.List aria-label={t('Chosen actor')}>
          <Tabs.Tab value="chart">{t('Chart')}</Tabs.Tab>
          <Tabs.Tab value="state">{t('State')}</Tabs.Tab>
          <Tabs.Tab value="event">{t('Event')}</Tabs.Tab>
          <Tabs.Tab value="send">{t('Send')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="chart">{actor ? <ActorChart actor={actor} actorState={actorState} /> : none}</Tabs.Panel>
        <Tabs.Panel value="state">{actor ? <StateView actor={actor} actorState={actorState} /> : none}</Tabs.Panel>
        <Tabs.Panel value="event">
          <EventView />
        </Tabs.Panel>
        <Tabs.Panel value="send">{actor ? <SendForm key={actor.id} actor={actor} actorState={actorState} /> : none}</Tabs.Panel>
      </Tabs>
    </section>
  );
}

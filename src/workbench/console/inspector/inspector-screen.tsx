import './facts.css';
import './inspector.css';
import { Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { ActorSide } from './actor/actor-side.tsx';
import { ActorTree } from './actor/actor-tree.tsx';
import { EventList } from './events/event-list.tsx';
import { FilterBar } from './events/filter-bar.tsx';
import { Sequence } from './events/sequence.tsx';
import { goBy, goToFault } from './events/steps.ts';
import { createInspectionStore, type InspectionStore } from './store/inspection-store.ts';
import { type Inspected, InspectedContext, useInspected } from './store/use-inspection.ts';
import { TimeBar } from './time-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useNarrow } from './use-narrow.ts';
import type { FeedState } from './sources/feed.ts';
import { useSources } from './use-sources.ts';

/** `/inspector`: the live page that opened it, or a recorded session, event by event. */
export default function InspectorScreen() {
  const [store] = useState(() => createInspectionStore());
  const { feedState, send, linkTo, showFile, closeFile, retry } = useSources(store);
  useInspectorKeys(store);
  const inspected = useMemo((): Inspected => ({ store, send, linkTo }), [store, send, linkTo]);
  return (
    <InspectedContext value={inspected}>
      <main className="inspector" id="screen" tabIndex={-1}>
        <TopBar feedState={feedState} onFile={showFile} onFileClosed={closeFile} />
        <Content feedState={feedState} onRetry={retry} />
      </main>
    </InspectedContext>
  );
}

const keys: Readonly<Record<string, (store: InspectionStore) => void>> = {
  '[': (store) => goBy(store, -1),
  ']': (store) => goBy(store, 1),
  e: (store) => void goToFault(store),
  l: (store) => store.select(null),
  p: (store) => (store.state().paused ? store.resume() : store.pause()),
};

function useInspectorKeys(store: InspectionStore): void {
  useKeydown((event) => {
    if (!isTyping(event)) keys[event.key]?.(store);
  });
}

function Content({ feedState, onRetry }: { feedState: FeedState; onRetry: () => void }) {
  const { store } = useInspected();
  const isNarrow = useNarrow();
  if (feedState.kind === 'failed')
    return (
      <FailedState title={t('The recording could not be opened')} onRetry={onRetry}>
        {statusOf(feedState.error) === 404
          ? t('Recording not found. It was deleted, or is older than 14 days.')
          : sayError(feedState.error)}
      </FailedState>
    );
  if (store.actors().length === 0) return <NoActors feedState={feedState} />;
  return (
    <>
      {isNarrow ? <Narrow /> : <Wide />}
      <TimeBar />
    </>
  );
}

/** Instructions while there is nothing to show. */
function NoActors({ feedState }: { feedState: FeedState }) {
  if (feedState.kind === 'loading') return <EmptyState title={t('Loading the recording')} />;
  if (feedState.kind === 'recorded' || feedState.kind === 'file')
    return <EmptyState title={t('This recording is empty')}>{t('It ended before any event.')}</EmptyState>;
  if (feedState.kind === 'live')
    return (
      <EmptyState title={t('Waiting for the page')}>
        {t('No data yet from the page that opened this window. It may still be loading, or is closed.')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('Nothing to inspect yet')}>
      {t(
        'Open the inspector from a console: add ?inspect to its address, or choose the inspector in the developer menu. Its events appear here, without personal data. Or open a recording: a file or a recorded session.',
      )}
    </EmptyState>
  );
}

const Wide = () => (
  <div className="inspector-wide">
    <ActorTree onOpen={() => {}} />
    <EventsPane />
    <ActorSide />
  </div>
);

const EventsPane = () => (
  <section className="inspector-happened" aria-label={t('Event log')}>
    <h2 className="visually-hidden">{t('Event log')}</h2>
    <FilterBar />
    <Tabs defaultValue="events">
      <Tabs.List aria-label={t('Event log')}>
        <Tabs.Tab value="events">{t('Events')}</Tabs.Tab>
        <Tabs.Tab value="sequence">{t('Sequence')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="events">
        <EventList />
      </Tabs.Panel>
      <Tabs.Panel value="sequence">
        <Sequence />
      </Tabs.Panel>
    </Tabs>
  </section>
);

function Narrow() {
  const [part, setPart] = useState<string | null>('events');
  return (
    <div className="inspector-narrow">
      <Tabs value={part} onChange={setPart}>
        <Tabs.List aria-label={t('Inspector')}>
          <Tabs.Tab value="actors">{t('Actors')}</Tabs.Tab>
          <Tabs.Tab value="events">{t('Event log')}</Tabs.Tab>
          <Tabs.Tab value="actor">{t('Chosen actor')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="actors">
          <ActorTree onOpen={() => setPart('actor')} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventsPane />
        </Tabs.Panel>
        <Tabs.Panel value="actor">
          <ActorSide />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

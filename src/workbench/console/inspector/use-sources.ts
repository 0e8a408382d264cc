import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAtom } from '#platform/console/atom.ts';
import type { SendCommand } from '#platform/contract/inspection.ts';
import { createFeed, type FeedState } from './sources/feed.ts';
import type { InspectionStore } from './store/inspection-store.ts';

interface InspectorFeed {
  feedState: FeedState;
  send: ((command: SendCommand) => void) | null;
  linkTo: ((seq: number) => string) | null;
  showFile: (name: string) => void;
  closeFile: () => void;
  retry: () => void;
}

const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Feeds the store with the recording in the address, else with live sources; keeps the selected message of a recording in the address. */
export function useSources(store: InspectionStore): InspectorFeed {
  const [params, setParams] = useSearchParams();
  const id = numberIn(params.get('recording'));
  const [feed] = useState(() => createFeed(store));
  const feedState = useAtom(feed.feedState);
  useEffect(() => {
    if (id === null) return feed.listen();
    return feed.open(id, numberIn(new URLSearchParams(location.search).get('at')));
  }, [feed, id]);

  const isRecorded = feedState.kind === 'recorded';
  useEffect(() => {
    if (!isRecorded) return;
    return store.subscribe(() => {
      const { selected } = store.state();
      const next = new URLSearchParams(location.search);
      if (next.get('at') === (selected === null ? null : String(selected))) return;
      if (selected === null) next.delete('at');
      else next.set('at', String(selected));
      setParams(next, { replace: true });
    });
  }, [isRecorded, setParams, store]);

  return {
    feedState,
    send: feedState.kind === 'live' ? feed.send : null,
    linkTo: isRecorded ? (seq) => `${location.origin}${location.pathname}?recording=${id}&at=${seq}` : null,
    showFile: feed.showFile,
    closeFile: () => void (id === null ? feed.closeFile() : feed.open(id, null)),
    retry: () => void (id !== null && feed.open(id, null)),
  };
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAtom } from '#platform/console/atom.ts';
import type { InspectionCommand } from '#platform/contract/inspection.ts';
import { createFeed, type Shown } from './sources/feed.ts';
import type { InspectionStore } from './store/inspection-store.ts';

interface Looking {
  shown: Shown;
  send: ((command: InspectionCommand) => void) | null;
  linkTo: ((seq: number) => string) | null;
  showFile: (name: string) => void;
  closeFile: () => void;
  retry: () => void;
}

const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Feeds the store with the recording that the address names, else with what runs; the address follows the selected moment of a recording. */
export function useSources(store: InspectionStore): Looking {
  const [params, setParams] = useSearchParams();
  const id = numberIn(params.get('recording'));
  const [feed] = useState(() => createFeed(store));
  const shown = useAtom(feed.shown);
  useEffect(() => {
    if (id === null) return feed.listen();
    return feed.open(id, numberIn(new URLSearchParams(location.search).get('at')));
  }, [feed, id]);

  const isRecorded = shown.kind === 'recorded';
  useEffect(() => {
    if (!isRecorded) return;
    return store.subscribe(() => {
      const { selected } = store.state();
      const now = new URLSearchParams(location.search);
      if (now.get('at') === (selected === null ? null : String(selected))) return;
      if (selected === null) now.delete('at');
      else now.set('at', String(selected));
      setParams(now, { replace: true });
    });
  }, [isRecorded, setParams, store]);

  return {
    shown,
    send: shown.kind === 'live' ? feed.send : null,
    linkTo: isRecorded ? (seq) => `${location.origin}${location.pathname}?recording=${id}&at=${seq}` : null,
    showFile: feed.showFile,
    closeFile: () => void (id === null ? feed.closeFile() : feed.open(id, null)),
    retry: () => void (id !== null && feed.open(id, null)),
  };
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InspectionCommand } from '#contracts/inspection.ts';
import { consoleBuild } from '#console/lib/console-build.ts';
import { openRecorded } from './sources/recorded.ts';
import { sources } from './sources/sources.ts';
import type { SourceState } from './sources/source.ts';
import type { InspectionStore } from './store/inspection-store.ts';

/** What the inspector looks at. */
export type Shown = { build: string } & (
  | { kind: 'nothing' }
  | { kind: 'live'; state: SourceState }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'recorded'; id: number; by: string; startedAt: string }
  | { kind: 'file'; name: string }
);

interface Looking {
  shown: Shown;
  send: ((command: InspectionCommand) => void) | null;
  linkTo: ((seq: number) => string) | null;
  showFile: (name: string) => void;
  retry: () => void;
}

const idIn = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Feeds the store: with the recording that the address names, else with what runs. */
export function useSources(store: InspectionStore): Looking {
  const [params, setParams] = useSearchParams();
  const id = idIn(params.get('recording'));
  const [shown, setShown] = useState<Shown>({ kind: 'nothing', build: consoleBuild() });
  const [tried, setTried] = useState(0);
  const live = useMemo(() => (id === null ? sources() : []), [id]);
  const begun = useCallback(() => idIn(new URLSearchParams(location.search).get('at')), []);

  useEffect(() => {
    if (id === null) return;
    let isWanted = true;
    setShown({ kind: 'loading', build: '' });
    openRecorded(id).then(
      ({ by, recording }) => {
        if (!isWanted) return;
        store.load(recording);
        const at = begun();
        if (at !== null) store.select(at);
        const actor = (at === null ? null : store.rowAt(at)?.to) ?? store.actors()[0]?.id ?? null;
        store.chooseActor(actor);
        setShown({ kind: 'recorded', id, by, startedAt: recording.startedAt, build: recording.build });
      },
      (error: unknown) => isWanted && setShown({ kind: 'failed', error, build: '' }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, store, tried, begun]);

  useEffect(() => {
    if (live.length === 0) return;
    const stops = live.map((source) =>
      source.subscribe(store.receive, (state) => setShown({ kind: 'live', state, build: consoleBuild() })),
    );
    setShown({ kind: 'live', state: 'waiting', build: consoleBuild() });
    return () => stops.forEach((stop) => stop());
  }, [live, store]);

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

  const speaking = shown.kind === 'live' ? live.find(({ send }) => send) : undefined;
  return {
    shown,
    send: speaking?.send ?? null,
    linkTo: isRecorded ? (seq) => `${location.origin}${location.pathname}?recording=${id}&at=${seq}` : null,
    showFile: (name) => setShown({ kind: 'file', name, build: '' }),
    retry: () => setTried((times) => times + 1),
  };
}

import { createAtom, type ReadableAtom } from '#platform/console/atom.ts';
import { consoleBuild } from '#platform/console/client/console-build.ts';
import { signedOutBeside } from '#platform/session/console/session-news.ts';
import type { InspectionCommand } from '#platform/contract/inspection.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { openRecorded } from './recorded.ts';
import type { SourceState } from './source.ts';
import { sources } from './sources.ts';

/** What the inspector looks at. */
export type Shown = { build: string } & (
  | { kind: 'nothing' }
  | { kind: 'live'; state: SourceState }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'recorded'; id: number; by: string; startedAt: string }
  | { kind: 'file'; name: string }
);

interface Feed {
  shown: ReadableAtom<Shown>;
  /** To everybody that tells what runs. Answers how to stop. */
  listen: () => () => void;
  /** A recorded session, at a moment of it. Answers how to call it off. */
  open: (id: number, at: number | null) => () => void;
  /** A recording was loaded from a file: what runs is no longer listened to. */
  showFile: (name: string) => void;
  /** The file is put away: what runs is listened to again. */
  closeFile: () => void;
  send: ((command: InspectionCommand) => void) | null;
}

/** Brings to the store what there is to look at. */
export function createFeed(store: InspectionStore): Feed {
  const shown = createAtom<Shown>({ kind: 'nothing', build: consoleBuild() });
  let stop = () => {};
  const live = sources();

  async function load(id: number, at: number | null, isWanted: () => boolean): Promise<void> {
    try {
      const { by, recording } = await openRecorded(id);
      if (!isWanted()) return;
      store.load(recording);
      store.select(at);
      store.chooseActor((at === null ? null : store.rowAt(at)?.to) ?? store.actors()[0]?.id ?? null);
      shown.set({ kind: 'recorded', id, by, startedAt: recording.startedAt, build: recording.build });
    } catch (error) {
      if (isWanted()) shown.set({ kind: 'failed', error, build: '' });
    }
  }

  function listen(): void {
    let last: SourceState = 'waiting';
    const say = (state: SourceState) => shown.set({ kind: 'live', state, build: consoleBuild() });
    // A server that is not inspected never says a word.
    if (live.some(({ send }) => send)) say(last);
    const stops = live.map((source) => {
      let wasClosed = false;
      return source.subscribe(store.receive, (state) => {
        // A page that was loaded again numbers its actors from the beginning.
        if (state === 'connected' && wasClosed) store.restart();
        wasClosed = state === 'closed';
        last = state;
        say(state);
      });
    });
    stops.push(signedOutBeside.subscribe((isOut) => say(isOut ? 'signedOut' : last)));
    stop = () => stops.forEach((end) => end());
  }

  return {
    shown,
    listen() {
      listen();
      return () => stop();
    },
    open(id, at) {
      let isWanted = true;
      shown.set({ kind: 'loading', build: '' });
      void load(id, at, () => isWanted);
      return () => {
        isWanted = false;
      };
    },
    showFile(name) {
      stop();
      shown.set({ kind: 'file', name, build: '' });
    },
    closeFile() {
      store.load({ messages: [] });
      shown.set({ kind: 'nothing', build: consoleBuild() });
      listen();
    },
    send: live.find(({ send }) => send)?.send ?? null,
  };
}

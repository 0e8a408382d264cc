import { consoleBuild } from '#console/lib/console-build.ts';
import { signedOutBeside } from '#console/lib/session-news.ts';
import type { InspectionCommand } from '#contracts/inspection.ts';
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
  shown: () => Shown;
  subscribe: (listener: () => void) => () => void;
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
  let shown: Shown = { kind: 'nothing', build: consoleBuild() };
  let stop = () => {};
  const listeners = new Set<() => void>();
  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const live = sources();

  async function load(id: number, at: number | null, isWanted: () => boolean): Promise<void> {
    try {
      const { by, recording } = await openRecorded(id);
      if (!isWanted()) return;
      store.load(recording);
      store.select(at);
      store.chooseActor((at === null ? null : store.rowAt(at)?.to) ?? store.actors()[0]?.id ?? null);
      show({ kind: 'recorded', id, by, startedAt: recording.startedAt, build: recording.build });
    } catch (error) {
      if (isWanted()) show({ kind: 'failed', error, build: '' });
    }
  }

  function listen(): void {
    let last: SourceState = 'waiting';
    const say = (state: SourceState) => show({ kind: 'live', state, build: consoleBuild() });
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
    stops.push(signedOutBeside.listen((isOut) => say(isOut ? 'signedOut' : last)));
    stop = () => stops.forEach((end) => end());
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen() {
      listen();
      return () => stop();
    },
    open(id, at) {
      let isWanted = true;
      show({ kind: 'loading', build: '' });
      void load(id, at, () => isWanted);
      return () => {
        isWanted = false;
      };
    },
    showFile(name) {
      stop();
      show({ kind: 'file', name, build: '' });
    },
    closeFile() {
      store.load({ messages: [] });
      show({ kind: 'nothing', build: consoleBuild() });
      listen();
    },
    send: live.find(({ send }) => send)?.send ?? null,
  };
}

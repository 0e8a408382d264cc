import { createAtom, type ReadableAtom } from '#platform/console/atom.ts';
import { consoleBuild } from '#platform/console/client/console-build.ts';
import { signedOutBeside } from '#platform/session/console/session-news.ts';
import type { SendCommand } from '#platform/contract/inspection.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { openRecorded } from './recorded.ts';
import type { SourceState } from './source.ts';
import { sources } from './sources.ts';

/** What the inspector is showing. */
export type FeedState = { build: string } & (
  | { kind: 'nothing' }
  | { kind: 'live'; state: SourceState }
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'recorded'; id: number; by: string; startedAt: string }
  | { kind: 'file'; name: string }
);

interface Feed {
  feedState: ReadableAtom<FeedState>;
  /** Subscribes to all live sources. Returns an unsubscribe function. */
  listen: () => () => void;
  /** Opens a recorded session, optionally at a message. Returns a cancel function. */
  open: (id: number, at: number | null) => () => void;
  /** Shows a recording loaded from a file; live sources are unsubscribed. */
  showFile: (name: string) => void;
  /** Closes the file and subscribes to live sources again. */
  closeFile: () => void;
  send: ((command: SendCommand) => void) | null;
}

/** Feeds the store from live sources, recorded sessions and files. */
export function createFeed(store: InspectionStore): Feed {
  const feedState = createAtom<FeedState>({ kind: 'nothing', build: consoleBuild() });
  let stop = () => {};
  const live = sources();

  async function load(id: number, at: number | null, isCurrent: () => boolean): Promise<void> {
    try {
      const { by, recording } = await openRecorded(id);
      if (!isCurrent()) return;
      store.load(recording);
      store.select(at);
      store.chooseActor((at === null ? null : store.rowAt(at)?.to) ?? store.actors()[0]?.id ?? null);
      feedState.set({ kind: 'recorded', id, by, startedAt: recording.startedAt, build: recording.build });
    } catch (error) {
      if (isCurrent()) feedState.set({ kind: 'failed', error, build: '' });
    }
  }

  function listen(): void {
    let lastState: SourceState = 'waiting';
    const setLive = (state: SourceState) => feedState.set({ kind: 'live', state, build: consoleBuild() });
    // A server without inspection never sends anything, so only a commandable source counts as waiting.
    if (live.some(({ send }) => send)) setLive(lastState);
    const unsubscribers = live.map((source) => {
      let wasClosed = false;
      return source.subscribe(store.receive, (state) => {
        // A reloaded page numbers its actors from the beginning.
        if (state === 'connected' && wasClosed) store.restart();
        wasClosed = state === 'closed';
        lastState = state;
        setLive(state);
      });
    });
    unsubscribers.push(signedOutBeside.subscribe((isOut) => setLive(isOut ? 'signedOut' : lastState)));
    stop = () => unsubscribers.forEach((end) => end());
  }

  return {
    feedState,
    listen() {
      listen();
      return () => stop();
    },
    open(id, at) {
      let isCurrent = true;
      feedState.set({ kind: 'loading', build: '' });
      void load(id, at, () => isCurrent);
      return () => {
        isCurrent = false;
      };
    },
    showFile(name) {
      stop();
      feedState.set({ kind: 'file', name, build: '' });
    },
    closeFile() {
      store.load({ messages: [] });
      feedState.set({ kind: 'nothing', build: consoleBuild() });
      listen();
    },
    send: live.find(({ send }) => send)?.send ?? null,
  };
}

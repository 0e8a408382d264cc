import { createAtom, useAtom } from '#platform/console/atom.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** Whether this tab is recorded. The recorder itself is loaded on demand. */
export type RecordingState = 'off' | 'starting' | 'on';

/** Stores the session that this tab is recorded for. */
const drafts = createDrafts<string>('recording');
const DRAFT_KEY = 'session';

const state = createAtom<RecordingState>('off');
let stop: (() => Promise<void>) | null = null;
let starting: Promise<void> | null = null;

export const useRecordingState = (): RecordingState => useAtom(state);

/** A recording belongs to one session and ends with it. */
const sessionKey = (): string => stored.currentUser.read()?.token.slice(-12) ?? '';

/** Records this tab until the session ends, also across reloads. Rejects if the server refuses. */
export function startRecording(): Promise<void> {
  if (state.get() === 'on') return Promise.resolve();
  starting ??= start().finally(() => (starting = null));
  return starting;
}

async function start(): Promise<void> {
  state.set('starting');
  try {
    const { startRecorder } = await import('./recorder.ts');
    stop = await startRecorder(() => {
      stop = null;
      drafts.write(DRAFT_KEY, null);
      state.set('off');
    });
    drafts.write(DRAFT_KEY, sessionKey());
    state.set('on');
  } catch (error) {
    drafts.write(DRAFT_KEY, null);
    state.set('off');
    throw error;
  }
}

/** Sends the remaining messages and ends the recording; waits for one that is still starting. */
export async function stopRecording(): Promise<void> {
  await starting?.catch(() => {});
  await stop?.();
}

/** Continues a recording after a reload of the tab. */
export function resumeRecording(): void {
  const recordedSession = drafts.read(DRAFT_KEY);
  if (recordedSession === null) return;
  if (recordedSession === sessionKey()) void startRecording().catch(() => {});
  else drafts.write(DRAFT_KEY, null);
}

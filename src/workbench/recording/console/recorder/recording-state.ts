import { createAtom, useAtom } from '#platform/console/atom.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';
import { stored } from '#platform/console/storage/session-storage.ts';

/** Whether this tab is recorded. The recorder itself is loaded when somebody wants it, and never otherwise. */
export type RecordingState = 'off' | 'starting' | 'on';

/** The session that the tab is recorded for. */
const wishes = createDrafts<string>('recording');
const WISH = 'session';

const state = createAtom<RecordingState>('off');
let stop: (() => Promise<void>) | null = null;
let starting: Promise<void> | null = null;

export const useRecordingState = (): RecordingState => useAtom(state);

/** A wish is of one session: its end, or another one, is the end of the wish. */
const ofSession = (): string => stored.currentUser.read()?.token.slice(-12) ?? '';

/** Records this tab from now on, also after it is loaded again, until the session ends. Rejects when the server refuses. */
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
      wishes.write(WISH, null);
      state.set('off');
    });
    wishes.write(WISH, ofSession());
    state.set('on');
  } catch (error) {
    wishes.write(WISH, null);
    state.set('off');
    throw error;
  }
}

/** What was recorded is sent, and nothing more is; one that only begins is waited for. */
export async function stopRecording(): Promise<void> {
  await starting?.catch(() => {});
  await stop?.();
}

/** A tab that was loaded again goes on as it was. */
export function resumeRecording(): void {
  const wish = wishes.read(WISH);
  if (wish === null) return;
  if (wish === ofSession()) void startRecording().catch(() => {});
  else wishes.write(WISH, null);
}

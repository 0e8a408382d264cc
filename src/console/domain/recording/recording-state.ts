import { useSyncExternalStore } from 'react';
import { stored, readDraft, writeDraft } from '#console/lib/session-storage.ts';

/** Whether this tab is recorded. The recorder itself is loaded when somebody wants it, and never otherwise. */
export type RecordingState = 'off' | 'starting' | 'on';

const WISH = 'recording';

let state: RecordingState = 'off';
let stop: (() => Promise<void>) | null = null;
let starting: Promise<void> | null = null;
const listeners = new Set<() => void>();

function become(next: RecordingState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRecordingState = (): RecordingState => useSyncExternalStore(subscribe, () => state);

/** A wish is of one session: its end, or another one, is the end of the wish. */
const ofSession = (): string => stored.currentUser.read()?.token.slice(-12) ?? '';

/** Records this tab from now on, also after it is loaded again, until the session ends. Rejects when the server refuses. */
export function startRecording(): Promise<void> {
  if (state === 'on') return Promise.resolve();
  starting ??= start().finally(() => (starting = null));
  return starting;
}

async function start(): Promise<void> {
  become('starting');
  try {
    const { startRecorder } = await import('./recorder.ts');
    stop = await startRecorder(() => {
      stop = null;
      writeDraft(WISH, '');
      become('off');
    });
    writeDraft(WISH, ofSession());
    become('on');
  } catch (error) {
    writeDraft(WISH, '');
    become('off');
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
  const wish = readDraft(WISH);
  if (wish === null) return;
  if (wish === ofSession()) void startRecording().catch(() => {});
  else writeDraft(WISH, '');
}

import { createAtom } from '#platform/console/atom.ts';
import { createEmitter } from '#platform/console/emitter.ts';

/**
 * True from the beginning of a logout until the next sign-in in this tab. The screens of the session stay mounted for a moment:
 * a realtime fact, a timer or a re-render of theirs must not send another request.
 */
export const sessionOver = createAtom(false);

/** Emitted before each request of a session: the timers of a tab that slept may run before any event says that time has passed. */
export const aboutToSend = createEmitter();

/** Rejection of what the ended session can no longer send. */
const endedSession = () => new DOMException('The session has ended.', 'AbortError');

/** @throws DOMException `AbortError` if the session is over */
export function requireSession(): void {
  aboutToSend.emit();
  if (sessionOver.get()) throw endedSession();
}

/**
 * Resolves at once during a session, otherwise at the next sign-in. A screen that waits for data shows no error while it leaves.
 *
 * @throws the signal's reason when the query is cancelled
 */
export function waitForSession(signal: AbortSignal): Promise<void> {
  aboutToSend.emit();
  if (!sessionOver.get()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const unsubscribe = sessionOver.subscribe(() => {
      if (sessionOver.get()) return;
      unsubscribe();
      resolve();
    });
    const cancel = () => {
      unsubscribe();
      reject(signal.reason as Error);
    };
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}

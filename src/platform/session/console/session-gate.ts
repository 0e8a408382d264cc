import { CancelledError } from '@tanstack/react-query';
import { createAtom } from '#platform/console/atom.ts';
import { createEmitter } from '#platform/console/emitter.ts';

/**
 * True from the beginning of a logout until the next sign-in in this tab. The screens of the session stay mounted for a moment:
 * a realtime fact, a timer or a re-render of theirs must not send another request.
 */
export const sessionOver = createAtom(false);

/** Emitted before each request of a session: the timers of a tab that slept may run before any event says that time has passed. */
export const aboutToSend = createEmitter();

/** @throws CancelledError if the session is over */
export function requireSession(): void {
  aboutToSend.emit();
  if (sessionOver.get()) throw new CancelledError();
}

/** Resolves at once during a session, otherwise at the next sign-in: a screen shows no error while it leaves. */
export async function waitForSession(): Promise<void> {
  aboutToSend.emit();
  if (!sessionOver.get()) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = sessionOver.subscribe(() => {
      if (sessionOver.get()) return;
      unsubscribe();
      resolve();
    });
  });
}

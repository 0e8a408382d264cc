import { createEmitter } from '#platform/console/emitter.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

/** Events of the session. */

/** A user signed in here and is stored. */
export const sessionStarted = createEmitter<[CurrentUser]>();

/** The page next to an inspector signed out (true) or in again. */
export const signedOutBeside = createEmitter<[boolean]>();

/** The server rejected the session; with the sentence to show. */
export const sessionEnded = createEmitter<[string]>();

import { createEmitter } from '#platform/console/emitter.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

/** Events of the session, from where they are noticed to the app that acts on them. */

/** Somebody signed in here and is stored. */
export const sessionStarted = createEmitter<[CurrentUser]>();

/** The page beside an inspector signed out (true), or somebody signed in there again. */
export const signedOutBeside = createEmitter<[boolean]>();

/** The server does not accept the session any more; what to say about it. */
export const sessionEnded = createEmitter<[string]>();

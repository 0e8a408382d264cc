import { createEmitter } from '#platform/console/emitter.ts';

/** Requests to open the list of notifications, as a press on the bell does. */
export const notificationsRequested = createEmitter();

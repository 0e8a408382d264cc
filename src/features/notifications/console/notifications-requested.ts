import { createEmitter } from '#platform/console/emitter.ts';

/** Requests for the list of notifications, which opens as by a press on the bell. */
export const notificationsRequested = createEmitter();

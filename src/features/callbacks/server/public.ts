export { createCallback } from './create-callback.ts';
export { callBackMissed, closeForReached, lockMissedCaller } from './missed-callers.ts';
export { withdrawCallbacks } from './withdraw-callbacks.ts';

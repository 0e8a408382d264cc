import { isCancelledError } from '@tanstack/react-query';
import { createEmitter } from '../emitter.ts';
import { reportError } from './error-reporting.ts';
import { statusOf, isNotified } from '../client/errors.ts';

/** Metadata of a query or mutation about its failures. */
interface FailureMeta extends Record<string, unknown> {
  /** Only logs the failure: no notice is needed, or the screen shows its own. */
  quiet?: boolean;
  /** Status that is a valid result for this request: not logged. */
  expected?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/** Time within which a screen that shows the failure has called `sayError`. Milliseconds. */
const TIME_TO_TELL = 250;

/** Emits each failure that no screen shows. */
export const unshownFailure = createEmitter<[unknown]>();

/**
 * Handles a failed query or mutation: logs it, reports product faults, and emits failures that no screen shows (§8). A 401
 * ends the session, which has its own notice.
 */
export function noteFailure(error: unknown, context: string, { quiet = false, expected }: FailureMeta = {}): void {
  if (isCancelledError(error) || statusOf(error) === expected) return;
  reportError(error, context);
  if (quiet || statusOf(error) === 401) return;
  setTimeout(() => {
    if (!isNotified(error)) unshownFailure.emit(error);
  }, TIME_TO_TELL);
}

import { isCancelledError } from '@tanstack/react-query';
import { createEmitter } from '../emitter.ts';
import { reportError } from './error-reporting.ts';
import { statusOf, wasTold } from '../client/errors.ts';

/** What a query or a mutation may say about its own failure. */
interface FailureMeta extends Record<string, unknown> {
  /** Only logged: nobody has to know, or the screen tells it without the error's own words. */
  quiet?: boolean;
  /** Status that is an answer like any other to this question: not even logged. */
  expected?: number;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/** A screen that shows a failure has put it into words by then (`sayError`). Milliseconds. */
const TIME_TO_TELL = 250;

/** Each failure that no screen shows. */
export const unshownFailure = createEmitter<[unknown]>();

/**
 * Every failure of a query or a mutation: logged, reported where it is a fault, and told to those who present what no
 * screen shows (§8). A 401 ends the session, which says so itself.
 */
export function noteFailure(error: unknown, context: string, { quiet = false, expected }: FailureMeta = {}): void {
  if (isCancelledError(error) || statusOf(error) === expected) return;
  reportError(error, context);
  if (quiet || statusOf(error) === 401) return;
  setTimeout(() => {
    if (!wasTold(error)) unshownFailure.emit(error);
  }, TIME_TO_TELL);
}

import { isFault, isNoise } from './error-noise.ts';
import { statusOf } from '../client/errors.ts';
import { settings } from '../client/settings.ts';
import type { ErrorReporter } from './error-reporter.ts';

/** Errors from before the reporter was loaded; when everything fails at once, the first ones tell enough. */
const MOST_KEPT = 20;
const kept: [error: unknown, context: string][] = [];
let reporter: ErrorReporter | null = null;

const isOn = () => settings().errorReportingDsn !== null;

function pass(error: unknown, context: string): void {
  if (!isOn() || !isFault(error) || isNoise(error)) return;
  if (reporter) reporter.report(error, context);
  else if (kept.length < MOST_KEPT) kept.push([error, context]);
}

/**
 * A refusal is an answer, a broken connection no riddle: a line each, without the trail of a fault. The server's words may
 * stand in the log, where only who sits there reads them.
 */
function log(error: unknown, context: string): void {
  if (isFault(error)) return console.error(`${context}:`, error);
  const status = statusOf(error);
  const words = error instanceof Error ? error.message : String(error);
  if (status === 0) console.warn(`${context}: ${words}`);
  else console.info(`${context}: ${status} ${words}`);
}

/**
 * Logs an error, and reports it where error reporting is configured and it is a fault of the product. `context` says in
 * our own words what was going on (`screen`, `general data`); it is sent, so it never names anybody.
 */
export function reportError(error: unknown, context: string): void {
  log(error, context);
  pass(error, context);
}

/** Listens for what nobody caught, of rejections and failed actors too; the browser logs those itself. */
export function watchErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error there is nothing to look at: a script of an extension, the browser's own remark on a layout.
    if (error !== null && error !== undefined) pass(error, 'uncaught');
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => pass(reason, 'unhandled rejection');
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Loads the reporter where a DSN is configured, and hands it what happened before. Without one, nothing is loaded. */
export async function startErrorReporting(): Promise<void> {
  if (!isOn() || reporter) return;
  try {
    const { openReporter } = await import('./sentry-client.ts');
    reporter = openReporter(settings());
    for (const [error, context] of kept.splice(0)) reporter.report(error, context);
  } catch (problem) {
    console.warn('Error reporting could not be loaded:', problem);
  }
}

import { isFault, isNoise } from './error-noise.ts';
import { statusOf } from '../client/errors.ts';
import { settings } from '../client/settings.ts';
import type { ComponentError, ErrorReporter, RootErrorHook } from './error-reporter.ts';

/** Maximum number of errors buffered before the reporter has loaded. */
const MOST_KEPT = 20;
const buffered: Parameters<ErrorReporter['report']>[] = [];
let reporter: ErrorReporter | null = null;

const isOn = () => settings().errorReportingDsn !== null;

const isReportable = (error: unknown) => isFault(error) && !isNoise(error);

/** React wraps an error that it recovered from, so the cause counts too. */
const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

function pass(error: unknown, context: string, component?: ComponentError): void {
  if (!isOn() || ![error, causeOf(error)].every(isReportable)) return;
  if (reporter) reporter.report(error, context, component);
  else if (buffered.length < MOST_KEPT) buffered.push([error, context, component]);
}

/** Logs refusals and broken connections in one line, without a stack. Server messages may appear in the local log. */
function log(error: unknown, context: string): void {
  if (isFault(error)) return console.error(`${context}:`, error);
  const status = statusOf(error);
  const words = error instanceof Error ? error.message : String(error);
  if (status === 0) console.warn(`${context}: ${words}`);
  else console.info(`${context}: ${status} ${words}`);
}

/**
 * Logs an error, and reports product faults if error reporting is configured. `context` describes the activity (`screen`,
 * `general data`); it is sent, so it must not contain personal data.
 */
export function reportError(error: unknown, context: string): void {
  log(error, context);
  pass(error, context);
}

const rootHook =
  (hook: RootErrorHook, context: string) =>
  (error: unknown, { componentStack = null }: { componentStack?: string | null | undefined }) => {
    log(error, context);
    pass(error, context, { hook, componentStack });
  };

/** For `createRoot`: reports every error of a component once, so error boundaries only show their fallback. */
export const rootErrorHooks = {
  onUncaughtError: rootHook('onUncaughtError', 'page'),
  onCaughtError: rootHook('onCaughtError', 'screen'),
  onRecoverableError: rootHook('onRecoverableError', 'recovered'),
};

/** Reports uncaught errors, rejections and failed actors; the browser logs those itself. */
export function watchErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => {
    // Without an error object there is nothing to report: extension scripts, or the browser's layout warnings.
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

/** Loads the reporter and passes it the buffered errors. Does nothing without a DSN. */
export async function startErrorReporting(): Promise<void> {
  if (!isOn() || reporter) return;
  try {
    const { openReporter } = await import('./sentry-client.ts');
    reporter = openReporter(settings());
    for (const kept of buffered.splice(0)) reporter.report(...kept);
  } catch (problem) {
    console.warn('Error reporting could not be loaded:', problem);
  }
}

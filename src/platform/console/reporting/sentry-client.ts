import {
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type ErrorEvent,
  type Exception,
  init,
  linkedErrorsIntegration,
  reactErrorHandler,
  withScope,
} from '@sentry/react';
import { ERROR_REPORTING_TRACE_SAMPLE_RATE } from '#platform/contract/constants.ts';
import type { PageSettings } from '#platform/contract/page-settings.ts';
import { isNoise } from './error-noise.ts';
import type { ErrorReporter, RootErrorHook } from './error-reporter.ts';
import { maskAddress, maskMessage, maskText } from './error-scrub.ts';

type Span = Parameters<NonNullable<BrowserOptions['beforeSendSpan']>>[0];

/** Disables every kind of default data collection. */
const collectNothing: NonNullable<BrowserOptions['dataCollection']> = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
};

const bareException = ({ type, value, mechanism, stacktrace }: Exception): Exception => ({
  ...(type !== undefined && { type }),
  value: maskMessage(type, value),
  ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
  stacktrace: {
    frames: (stacktrace?.frames ?? []).map(({ filename, function: name, lineno, colno, in_app }) => ({
      ...(filename !== undefined && { filename: maskAddress(filename) }),
      ...(name !== undefined && { function: name }),
      ...(lineno !== undefined && { lineno }),
      ...(colno !== undefined && { colno }),
      ...(in_app !== undefined && { in_app }),
    })),
  },
});

/** Rebuilds the report from harmless fields: no user, no breadcrumbs, no screen text. */
function bareEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, sdk, tags, contexts, exception } = event;
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(level !== undefined && { level }),
    ...(environment !== undefined && { environment }),
    ...(release !== undefined && { release }),
    ...(sdk && { sdk }),
    ...(tags?.['context'] !== undefined && { tags: { context: tags['context'] } }),
    contexts: { ...(contexts?.trace && { trace: contexts.trace }), ...(contexts?.['react'] && { react: contexts['react'] }) },
    request: { url: maskAddress(location.href) },
    exception: { values: (exception?.values ?? []).map(bareException) },
  };
}

/** Span attributes that contain no personal data; of all others only numbers, flags and masked addresses are kept. */
const HARMLESS = /^(sentry\.(op|origin|source|environment|release|sdk\..*)|http\.request\.method|network\.protocol\..*)$/;
const ADDRESS = /^url\.(full|path)$/;

function bareSpan(span: Span): Span {
  const op = span.attributes['sentry.op'];
  // UI spans are named after the label that was pressed.
  const name = typeof op === 'string' && op.startsWith('ui.') ? op : maskText(span.name.split(' ').map(maskAddress).join(' '));
  const attributes = Object.entries(span.attributes).flatMap(([key, value]): [string, unknown][] => {
    if (HARMLESS.test(key) || typeof value === 'number' || typeof value === 'boolean') return [[key, value]];
    return ADDRESS.test(key) ? [[key, maskAddress(String(value))]] : [];
  });
  return { ...span, name, attributes: Object.fromEntries(attributes) };
}

/** The SDK marks an error as handled if its hook has a callback. */
const isHandled = () => {};

const rootHandlers: Record<RootErrorHook, ReturnType<typeof reactErrorHandler>> = {
  onUncaughtError: reactErrorHandler(),
  onCaughtError: reactErrorHandler(isHandled),
  onRecoverableError: reactErrorHandler(isHandled),
};

/** Starts reporting to the configured DSN (§8, §9). No personal data leaves the browser. */
export function openReporter({ errorReportingDsn, environment }: PageSettings): ErrorReporter {
  init({
    dsn: errorReportingDsn ?? '',
    environment,
    dataCollection: collectNothing,
    // Uncaught errors are watched separately from page start; the other default integrations collect personal data.
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      browserTracingIntegration({
        webVitals: { ignore: ['inp'] },
        enableLongAnimationFrame: false,
        beforeStartSpan: (options) => ({ ...options, name: maskAddress(location.pathname) }),
      }),
    ],
    tracesSampleRate: ERROR_REPORTING_TRACE_SAMPLE_RATE,
    // The server does not record traces.
    tracePropagationTargets: [],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: (event, { originalException }) => (isNoise(originalException) ? null : bareEvent(event)),
    beforeSendSpan: bareSpan,
  });
  return {
    report: (error, context, component) =>
      withScope((scope) => {
        scope.setTag('context', context);
        if (component) rootHandlers[component.hook](error, component);
        else captureException(error);
      }),
  };
}

import type { ErrorInfo } from 'react';
import type { RootOptions } from 'react-dom/client';

export type RootErrorHook = keyof Pick<RootOptions, 'onUncaughtError' | 'onCaughtError' | 'onRecoverableError'>;

/** An error of a component, as React passes it to a hook of the root. */
export interface ComponentError extends ErrorInfo {
  hook: RootErrorHook;
}

/** Destination of errors in addition to the log. */
export interface ErrorReporter {
  report: (error: unknown, context: string, component?: ComponentError) => void;
}

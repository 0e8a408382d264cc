/** Destination of errors in addition to the log. */
export interface ErrorReporter {
  report: (error: unknown, context: string) => void;
}

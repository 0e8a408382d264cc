/** Where errors go besides the log. */
export interface ErrorReporter {
  report: (error: unknown, context: string) => void;
}

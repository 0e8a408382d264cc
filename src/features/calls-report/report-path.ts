/** Calls by day, hour, result and agent (§2.2). */
export const CALLS_REPORT_PATH = '/dashboard/calls-report';

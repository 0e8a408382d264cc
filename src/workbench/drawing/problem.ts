export type Rule =
  | 'missing-implementation'
  | 'inline'
  | 'unhandled-error'
  | 'undescribed-state'
  | 'undescribed-event'
  | 'unexplained-guard'
  | 'unexplained-delay'
  | 'stale-description'
  | 'no-way-out'
  | 'unreachable';

export interface Problem {
  machine: string;
  rule: Rule;
  /** The state, event, guard … that it concerns. */
  subject: string;
  message: string;
}

/** A problem without its machine. */
export type Finding = Omit<Problem, 'machine'>;

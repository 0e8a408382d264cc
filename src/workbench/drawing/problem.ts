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
  /** The state, event, guard … that it is about. */
  subject: string;
  message: string;
}

/** A problem before it is known which machine has it. */
export type Finding = Omit<Problem, 'machine'>;

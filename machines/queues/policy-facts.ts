/** What is judged of a policy of assignment. */
export interface PolicyFacts {
  /** When it was tried last, since it was changed; null: it was not. ISO 8601. */
  triedAt: string | null;
}

export type PolicyEvent =
  | { type: 'policy.changed' }
  /** `at`: now. `tasks`: those that were assigned in the trial. */
  | { type: 'policy.tried'; at: string; tasks: number }
  | { type: 'policy.wentLive'; at: string }
  | { type: 'policy.restored'; reason: string }
  | { type: 'policy.replaced' }
  | { type: 'policy.discarded' };

/** A trial tells what the policy would do for so long. Hours. */
export const TRIAL_HOURS = 24;

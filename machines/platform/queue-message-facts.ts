export const messageStates = ['queued', 'active', 'retrying', 'dead', 'done', 'expired', 'discarded'] as const;
export type MessageState = (typeof messageStates)[number];

/** Moments are ISO 8601. */
export interface MessageFacts {
  /** All attempts so far; the running one has this number. */
  attempts: number;
  /** Attempts until it is a dead letter. */
  attemptsLeft: number;
  /** Time of the next attempt; null while none is planned. */
  dueAt: string | null;
  /** Until when it is of use; null: always. */
  expiresAt: string | null;
}

/** One attempt, by its number. */
export interface OfAttempt {
  attempt: number;
}

export interface Failure extends OfAttempt {
  /** Time of the failure. */
  at: string;
  /** The same message would fail again. */
  permanent: boolean;
}

export type MessageEvent =
  | { type: 'message.claimed'; at: string }
  | (OfAttempt & { type: 'message.handled' })
  | (Failure & { type: 'message.failed' })
  | { type: 'lease.passed'; at: string }
  | { type: 'message.expired'; at: string }
  | { type: 'message.retried'; at: string }
  | { type: 'message.copied'; at: string }
  | { type: 'message.discarded'; reason: string };

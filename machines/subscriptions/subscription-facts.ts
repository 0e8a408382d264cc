/** Days between two refills. */
export const SHORTEST_INTERVAL = 7;
export const LONGEST_INTERVAL = 180;

/** Days are yyyy-mm-dd. */
export interface SubscriptionFacts {
  today: string;
  /** Day of the next refill. */
  nextOn: string;
  /** Last day on which a refill may be due; null: open. */
  endsOn: string | null;
  /** It goes on from this day; null: it is not paused. */
  pausedUntil: string | null;
}

interface ByUser {
  by: { id: number; name: string };
}

export type SubscriptionEvent =
  | (ByUser & { type: 'subscription.changed'; nextOn: string; endsOn: string | null })
  | (ByUser & { type: 'subscription.paused'; reason: string; until: string })
  | (ByUser & { type: 'subscription.resumed'; nextOn: string })
  | (ByUser & { type: 'subscription.stopped'; reason: string })
  | (ByUser & { type: 'subscription.commented'; comment: string })
  /** A refill was ordered or cancelled; `nextOn`: day of the one after it. */
  | { type: 'step.settled'; nextOn: string }
  | { type: 'time.passed' };

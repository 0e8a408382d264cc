export const runRepeats = ['none', 'hourly', 'daily', 'weekly'] as const;
export type RunRepeat = (typeof runRepeats)[number];

export interface StoreRunFacts {
  /** When it begins, ISO 8601. */
  dueAt: string;
  repeat: RunRepeat;
  /** Some of its stores may be done. */
  hasBegun: boolean;
  /** Its result is a preview, which a person applies. */
  isReviewed: boolean;
}

interface ByUser {
  by: { id: number | null; name: string };
  /** When it is sent, ISO 8601. */
  at: string;
}

export type StoreRunEvent =
  | (ByUser & { type: 'run.changed'; dueAt: string; repeat: RunRepeat })
  | (ByUser & { type: 'run.paused' | 'run.cancelled'; reason: string })
  | (ByUser & { type: 'run.resumed' | 'run.restarted' | 'run.applied' })
  | { type: 'run.started' }
  /** `done`, `failed`: stores; `changed`: records that it has written. */
  | { type: 'run.ended'; done: number; failed: number; changed: number };

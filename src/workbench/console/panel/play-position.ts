/** The position of a play, as far as the details of the chart depend on it. */
export interface PlayPosition {
  /** Ids of the active states. */
  active: ReadonlySet<string>;
  /** Transition id → why its guard rejects it, as a sentence; null if it can be taken. Transitions that were not evaluated are missing. */
  guardReasons: ReadonlyMap<string, string | null>;
}

/** Where a play stands, as far as what is told of a chart depends on it. */
export interface Standing {
  /** Ids of the active states. */
  active: ReadonlySet<string>;
  /** Transition id → why its guard says no there, as a sentence; null: it can be taken. Those that nobody asked are left out. */
  judged: ReadonlyMap<string, string | null>;
}

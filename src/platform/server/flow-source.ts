import type { SQL } from 'drizzle-orm';

/** Kind of record that follows a statechart, with queries for its history and current states. */
export interface FlowSource {
  /** Every possible state, in chart order. */
  states: readonly string[];
  /** Query of accepted events: `record`, `seq` (increasing per record), `at`, `event`, `from_state` (null on creation) and `to_state`. */
  events: SQL;
  /** Query of records: `state`, `since` (null if not recorded), and `late` (null without due times). */
  records: (now: Date) => SQL;
  /** Promised maximum time per state, in seconds. */
  due: Readonly<Record<string, number>>;
}

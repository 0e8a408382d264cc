import type { SQL } from 'drizzle-orm';

/** A kind of record whose states are those of a chart: where its history and its present are kept. */
export interface FlowSource {
  /** Every state that a record can be in, in the chart's order. */
  states: readonly string[];
  /**
   * A statement for every accepted event: `record`, `seq` (grows within a record), `at`, `event`, `from_state` (null: it
   * came into being) and `to_state`.
   */
  events: SQL;
  /** A statement for every record: its `state`, `since` when (null where that is not kept), and whether it is `late` (null where records have no due time). */
  records: (now: Date) => SQL;
  /** What is promised for a stay in a state, in seconds. */
  due: Readonly<Record<string, number>>;
}

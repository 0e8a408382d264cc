import type { SQL } from 'drizzle-orm';
import type { List } from '../list.ts';
import type { Condition } from '../where.ts';

/** User who requests rows, and the time of the request. */
export interface ListCaller {
  userId: number;
  now: Date;
}

/** Database source of a declared list. */
export interface ListSource {
  list: List;
  /** Tables with their joins, without the word FROM: `drugs d left join …`. Joins must not multiply rows. */
  from: SQL;
  id: SQL;
  /** Null if records never change. */
  version: SQL | null;
  /**
   * Expression of each field's displayed value, by name. Texts are ordered and compared by its `lower(…)`, other kinds
   * directly: a field with `sort` needs an index on `(lower(<column>), <id>)` or `(<column>, <id>)`, after the columns that
   * `always` fixes; one filtered with `contains` needs a trigram index on `lower(<column>)`. Empty values come last in
   * ascending order.
   */
  columns: Record<string, SQL>;
  /** Keys by which fields are ordered, if not by their value alone; the index is on these and the id. */
  sorts?: Record<string, readonly SQL[]>;
  /** Number by which rows come before others, such as the one whose number the words are; undefined: none. */
  rank?: (words: string) => SQL | undefined;
  /** Matches are counted up to this number; more are reported as one more than it. */
  countedTo?: number;
  /** For fields with several names: whether any name passes the test, such as `exists (select … where ${test(sql`r.name`)})`. */
  among?: Record<string, (test: (name: SQL) => SQL) => SQL>;
  /** Fields whose conditions are not a comparison of their column, such as a part of any of two names; undefined: the usual comparison. */
  tests?: Record<string, (condition: Condition) => SQL | undefined>;
  /** The same source with the expressions that depend on the caller, such as "mine" and "late". */
  of?: (caller: ListCaller) => ListSource;
  /** The patient that a row is about: rows and exports are recorded as reads of these patients. */
  patient?: SQL;
  /** Condition of the search box for trimmed, lower-case words; null if the list has no search. */
  search: ((words: string) => SQL) | null;
  /** Condition of every row of the list, or null. */
  always: SQL | null;
  /**
   * Target of `bulkEdit` (see `import/server/batch-target.ts`), and the id of the row's record there; null if rows cannot be
   * edited together. `state`: target that retires and restores records, by the field `state`.
   */
  target: { id: string; recordId: SQL; state?: string } | null;
}

/** A source that differs by user or time. Its tables may depend on what features add, which is complete once all are loaded. */
export function sourceByCaller(sourceFor: (caller: ListCaller) => ListSource): ListSource & Required<Pick<ListSource, 'of'>> {
  // Declares the columns; rows are never read for nobody.
  const nobody = { userId: 0, now: new Date(0) };
  return {
    ...sourceFor(nobody),
    get from() {
      return sourceFor(nobody).from;
    },
    of: sourceFor,
  };
}

import type { SQL } from 'drizzle-orm';
import type { List } from '../list.ts';

/** Where the rows of a declared list come from: everything else about reading them follows from the declaration. */
export interface ListSource {
  list: List;
  /** Tables with their joins, without the word FROM: `drugs d left join …`. Joins never multiply rows. */
  from: SQL;
  id: SQL;
  /** Null where records are never changed. */
  version: SQL | null;
  /**
   * Expression of each field, by its name, as its value is shown. Texts are ordered and compared by `lower(…)` of it,
   * everything else by itself: the index of a field with `sort` is on `(lower(<column>), <id>)` or `(<column>, <id>)`,
   * after the columns that `always` fixes; the trigram index of one that is asked with `contains` on `lower(<column>)`.
   * Empty values stand last in the rising order.
   */
  columns: Record<string, SQL>;
  /** Fields that show several names: whether one of the names passes the test, such as `exists (select … where ${test(sql`r.name`)})`. */
  among?: Record<string, (test: (name: SQL) => SQL) => SQL>;
  /** Condition of the search box; null where the list has none. Trimmed, lower-cased words come in. */
  search: ((words: string) => SQL) | null;
  /** Condition that every row of the list fulfils; null: none. */
  always: SQL | null;
  /** Where `bulkEdit` goes (see `batches/batch-target.ts`), and the id of the row's record there; null where rows are not changed together. */
  target: { id: string; recordId: SQL } | null;
}

import type { SQL } from 'drizzle-orm';
import type { List } from '#contracts/lists/list.ts';

/** Where the rows of a declared list come from: everything else about reading them follows from the declaration. */
export interface ListSource {
  list: List;
  /** Tables with their joins, without the word FROM: `drugs d left join …`. Joins never multiply rows. */
  from: SQL;
  id: SQL;
  /** Null where records are never changed. */
  version: SQL | null;
  /** Expression of each field, by its name. Ordered and searched ones are exactly what their index is made of. */
  columns: Record<string, SQL>;
  /** Condition of the search box; null where the list has none. Trimmed, lower-cased words come in. */
  search: ((words: string) => SQL) | null;
  /** Condition that every row of the list fulfils; null: none. */
  always: SQL | null;
  /** Where `bulkEdit` goes (see `batches/batch-target.ts`), and the id of the row's record there; null where rows are not changed together. */
  target: { id: string; recordId: SQL } | null;
}

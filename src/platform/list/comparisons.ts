import type { ListFieldKind } from './list.ts';
import type { Comparison } from './where.ts';

/** Free of schema libraries, because the browser's filter builder imports this; the server rejects other comparisons. */

const measured = ['is', 'isNot', 'over', 'under', 'between', 'empty', 'filled'] as const;

const byKind: Record<ListFieldKind, readonly Comparison[]> = {
  /** Case-insensitive. */
  text: ['contains', 'begins', 'is', 'isNot', 'anyOf', 'empty', 'filled'],
  number: measured,
  /** In paise, as in the rows. */
  money: measured,
  /** yyyy-mm-dd. `over` is after, `under` before, `between` includes both days. */
  date: measured,
  /** A day (yyyy-mm-dd in the business time zone) or an ISO 8601 moment. `is` and `isNot` take a day. */
  moment: measured,
  choice: ['is', 'isNot', 'anyOf', 'empty', 'filled'],
  flag: ['is'],
  id: ['is', 'isNot', 'anyOf'],
};

/** Comparisons for fields of a kind, the default first. */
export const comparisonsOf = (kind: ListFieldKind): readonly Comparison[] => byKind[kind];

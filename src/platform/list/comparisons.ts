import type { ListFieldKind } from './list.ts';
import type { Comparison } from './where.ts';

/** No schema library here: the filter builder of the browser reads this, and the server refuses what is not in it. */

const measured = ['is', 'isNot', 'over', 'under', 'between', 'empty', 'filled'] as const;

const byKind: Record<ListFieldKind, readonly Comparison[]> = {
  /** Letter case makes no difference. */
  text: ['contains', 'begins', 'is', 'isNot', 'anyOf', 'empty', 'filled'],
  number: measured,
  /** In paise, as the rows have it. */
  money: measured,
  /** yyyy-mm-dd. `over` is after, `under` before, `between` includes both days. */
  date: measured,
  /** A day (yyyy-mm-dd, all of it in the business time zone) or a moment in ISO 8601. `is` and `isNot` take a day. */
  moment: measured,
  choice: ['is', 'isNot', 'anyOf', 'empty', 'filled'],
  flag: ['is'],
  id: ['is', 'isNot', 'anyOf'],
};

/** How fields of a kind are compared, the usual one first. */
export const comparisonsOf = (kind: ListFieldKind): readonly Comparison[] => byKind[kind];

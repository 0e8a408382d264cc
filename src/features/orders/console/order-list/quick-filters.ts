import { msg } from '#platform/console/language/language.ts';
import type { QuickFilter } from '#platform/list/console/screen/quick-filters.tsx';
import { conditionsOf } from '../../order-conditions.ts';
import type { OrderCounts } from './order-list-kind.ts';

const quick = (id: keyof OrderCounts, title: string, name: string, value: string): QuickFilter[] =>
  conditionsOf({ [name]: value }).map((condition) => ({ id, title, condition }));

/** Frequent filters, each with the number of open orders it matches. */
export const quickFilters: readonly QuickFilter[] = [
  ...quick('late', msg('Late'), 'tat', 'late'),
  ...quick('soon', msg('Due soon'), 'tat', 'soon'),
  ...quick('unassigned', msg('Unassigned'), 'assignee', 'none'),
  ...quick('needs_prescription', msg('Needs prescription'), 'prescription', 'NONE,AWAITED'),
  ...quick('mine', msg('Mine'), 'assignee', 'me'),
];

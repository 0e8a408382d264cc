import { useQueries } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { count } from '#console/lib/formats.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/states.tsx';
import { addressed, type SetFilter, setFilters } from './order-filters.ts';
import type { OrderListKind } from './order-list-kind.ts';
import { everyStatus, type OrderScope } from './order-scope.ts';
import { type OrderSearch, withFilters, writeSearch } from './order-search.ts';
import { ordersOf } from './use-order-list.ts';

/** So many filters are tried out one by one; with more set, the others can still be removed. */
const MOST_TRIED = 5;

interface NoOrdersProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch) => void;
}

/** Why nothing is shown, what each filter keeps away, and how to remove it. */
export function NoOrders({ kind: { scope, none }, search, go }: NoOrdersProps) {
  const set = setFilters(scope, search.filters);
  const without = (filter: SetFilter) => withFilters(search, addressed(scope, filter.removal));
  const totals = useTotals(scope, set.slice(0, MOST_TRIED).map(without));
  if (set.length === 0 || isNoneAtAll(set, totals)) {
    return <EmptyState title={t(none.title)}>{t(none.words)}</EmptyState>;
  }
  const cleared = withoutFilters(scope, search);
  return (
    <EmptyState
      title={t('{n, plural, one {No order matches this filter} other {No order matches these # filters}}', { n: set.length })}
      actions={
        <>
          {set.map((filter) => (
            <Button key={filter.id} size="sm" onClick={() => go(without(filter))}>
              <span className="ell">{t('Remove “{filter}”', { filter: filter.words })}</span>
            </Button>
          ))}
          {writeSearch(scope, cleared) !== writeSearch(scope, search) && (
            <Button size="sm" look="ghost" onClick={() => go(cleared)}>
              {t('Clear all filters')}
            </Button>
          )}
        </>
      }
    >
      {advice(set, totals)}
    </EmptyState>
  );
}

/** How many orders match each of these; undefined until it is known. */
function useTotals(scope: OrderScope, searches: readonly OrderSearch[]): (number | undefined)[] {
  return useQueries({
    queries: searches.map((search) => ordersOf(scope, { ...search, pageSize: 10 })),
    combine: (answers) => answers.map(({ data }) => data?.total),
  });
}

/** The open orders are the only filter, and without it there is none either. */
const isNoneAtAll = (set: readonly SetFilter[], totals: readonly (number | undefined)[]) =>
  set.length === 1 && set[0]?.id === 'status' && totals[0] === 0;

/** Which filter keeps the most away. */
function advice(set: readonly SetFilter[], totals: readonly (number | undefined)[]): string {
  const most = Math.max(0, ...totals.map((total) => total ?? 0));
  const filter = set[totals.indexOf(most)];
  if (most > 0 && filter)
    return t('{n, plural, one {{count} order matches without “{filter}”.} other {{count} orders match without “{filter}”.}}', {
      n: most,
      count: count(most),
      filter: filter.words,
    });
  if (set.length === 1) return t('Remove it to see other orders.');
  const isAllTried = totals.length === set.length && !totals.includes(undefined);
  return isAllTried ? t('Removing one of them is not enough.') : t('Remove one of them, or clear them all.');
}

/** The same order of rows without a filter; "All" stays all. */
function withoutFilters(scope: OrderScope, { filters, ...search }: OrderSearch): OrderSearch {
  const every = everyStatus(scope);
  return { ...search, page: 1, filters: filters.status === every ? { status: every } : {} };
}

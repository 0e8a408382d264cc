import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import { NoneMatch } from '#platform/list/console/table/none-match.tsx';
import { useTotalsWithout, withoutFilter } from './hidden-matches.tsx';
import { type SetFilter, setFilters } from './order-filters.ts';
import type { OrderListKind } from './order-list-kind.ts';
import { everyStatus, type OrderScope } from './order-scope.ts';
import { type OrderSearch, writeSearch } from './order-search.ts';

interface NoOrdersProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch) => void;
}

/** Empty state: how many orders each filter excludes, with buttons to remove the filters. */
export function NoOrders({ kind: { scope, none }, search, go }: NoOrdersProps) {
  const set = setFilters(scope, search.filters);
  const totals = useTotalsWithout(scope, search, set);
  if (set.length === 0 || hasNoOrders(set, totals)) {
    return <EmptyState title={t(none.title)}>{t(none.words)}</EmptyState>;
  }
  const cleared = withoutFilters(scope, search);
  return (
    <NoneMatch
      title={t('{n, plural, one {No order matches this filter} other {No order matches these # filters}}', { n: set.length })}
      filters={set.map((filter) => ({ ...filter, onRemove: () => go(withoutFilter(scope, search, filter)) }))}
      totals={totals}
      onClear={writeSearch(scope, cleared) === writeSearch(scope, search) ? null : () => go(cleared)}
      without={(n, filter) =>
        t('{n, plural, one {{count} order matches without “{filter}”.} other {{count} orders match without “{filter}”.}}', {
          n,
          count: count(n),
          filter,
        })
      }
      only={t('Remove it to see other orders.')}
    />
  );
}

/** True if there are no orders at all: only the status filter is set, and nothing matches without it. */
const hasNoOrders = (set: readonly SetFilter[], totals: readonly (number | undefined)[]) =>
  set.length === 1 && set[0]?.id === 'status' && totals[0] === 0;

/** Keeps the sort order and removes all filters; "All" stays selected. */
function withoutFilters(scope: OrderScope, { filters, ...search }: OrderSearch): OrderSearch {
  const every = everyStatus(scope);
  return { ...search, page: 1, filters: filters.status === every ? { status: every } : {} };
}

import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { type SetFilter, setFilters, toAddress } from './order-filters.ts';
import type { OrderScope } from './order-scope.ts';
import { type OrderSearch, withFilters } from './order-search.ts';
import { ordersOf } from './use-order-list.ts';

/** Maximum number of filters for which matches without them are counted. */
const MAX_TRIED = 5;

/** The search without one of its filters. */
export const withoutFilter = (scope: OrderScope, search: OrderSearch, filter: SetFilter): OrderSearch =>
  withFilters(search, toAddress(scope, filter.removal));

/** Number of matches without each of the filters; undefined while loading. */
export function useTotalsWithout(scope: OrderScope, search: OrderSearch, filters: readonly SetFilter[]): (number | undefined)[] {
  return useQueries({
    queries: filters.slice(0, MAX_TRIED).map((filter) => ordersOf(scope, { ...withoutFilter(scope, search, filter), pageSize: 10 })),
    combine: (results) => results.map(({ data }) => data?.total),
  });
}

interface HiddenMatchesProps {
  scope: OrderScope;
  search: OrderSearch;
  go: (next: OrderSearch) => void;
  /** Number of matching orders; null while loading. */
  total: number | null;
}

/** Buttons for the orders that the search finds but one of the filters hides. Without any match, the empty state offers them. */
export function HiddenMatches({ scope, search, go, total }: HiddenMatchesProps) {
  const filters = search.filters.q ? setFilters(scope, search.filters).filter(({ id }) => id !== 'q') : [];
  const totals = useTotalsWithout(scope, search, filters);
  const hidden = filters.map((filter, index) => ({ filter, more: (totals[index] ?? 0) - (total ?? 0) })).filter(({ more }) => more > 0);
  if (total === null || hidden.length === 0) return null;
  const buttons = hidden.map(({ filter, more }) => {
    const isAssumed = filter.id === 'status' && search.filters.status === undefined;
    return (
      <Button key={filter.id} size="xs" variant="outline" onClick={() => go(withoutFilter(scope, search, filter))}>
        {isAssumed
          ? t('{n} more in ended orders', { n: count(more) })
          : t('{n} more without “{filter}”', { n: count(more), filter: filter.words })}
      </Button>
    );
  });
  return <output className="order-hidden">{buttons}</output>;
}

import { type RefObject, useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import { orderPageSizes } from '../../order-choices.ts';
import type { OrderRow } from '../../contract.ts';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { ListSettings } from '#platform/list/console/table/list-settings.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { KeyHints } from '#platform/list/console/table/key-hints.tsx';
import { FailedList } from './failed-list.tsx';
import type { OrderListKind } from './order-list-kind.ts';
import type { OrderSearch } from './order-search.ts';
import { everyStatus } from './order-scope.ts';
import { OrderTable } from './order-table.tsx';
import { type OrderList, totalOf } from './use-order-list.ts';
import type { AddressedList } from '#platform/list/console/list-address.ts';
import { HiddenMatches } from '#platform/list/console/screen/hidden-matches.tsx';
import type { Narrowing } from '#platform/list/console/screen/narrowing.ts';
import { NoRows } from '#platform/list/console/screen/no-rows.tsx';
import type { useSelection } from '#platform/list/console/select/use-selection.ts';
import { emptyWhere } from '#platform/list/console/where-tree.ts';
import { asListAddress } from './order-address.ts';
import type { RowFocus } from '#platform/list/console/table/use-row-focus.ts';

interface OrderListBodyProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch) => void;
  asList: AddressedList;
  selecting: ReturnType<typeof useSelection<OrderRow>>;
  list: OrderList;
  settings: ListSettings<OrderRow>;
  focus: RowFocus;
  now: number;
  table: RefObject<HTMLDivElement | null>;
  onOpen: (id: number, intent: OrderIntent | null) => void;
}

/** Rows, or loading, empty and error states, and the pagination. */
export function OrderListBody({ kind, search, go, asList, selecting, list, settings, focus, now, table, onOpen }: OrderListBodyProps) {
  const { query, rows, settled } = list;
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  const { scope, none } = kind;
  const { selection, toggle, pickSight } = selecting;
  const totals = useMemo(() => totalOf(scope), [scope]);
  const turn = (change: Partial<OrderSearch>) => go({ ...search, ...change });
  return (
    <>
      {query.error && (
        <FailedList
          scope={scope}
          error={query.error}
          fetchedAt={query.dataUpdatedAt}
          before={rows.length > 0 ? settled.key : null}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <OrderTable
        ref={table}
        label={t(scope.list.title)}
        rows={rows}
        gone={settled.gone}
        settings={settings}
        sort={search.sort}
        onSort={(sort) => turn({ sort: sort as OrderSearch['sort'], page: 1 })}
        now={now}
        openId={search.orderId}
        activeId={focus.activeId}
        busy={query.isPlaceholderData || query.isLoadingError}
        onActive={focus.setActive}
        onMove={(by) => focus.focus(focus.neighbour(focus.activeId, by))}
        onOpen={onOpen}
        picking={{ picked: selection.ids, all: selection.all, label: pickLabel, onPick: toggle, onSome: pickSight }}
        skeleton={query.isPending ? { count: Math.min(20, search.pageSize), label: t('Loading orders') } : undefined}
      >
        {isLoaded && rows.length === 0 && (
          <NoRows
            list={scope.list}
            totalOf={totals}
            address={asList}
            cleared={asListAddress(scope, withoutFilters(kind, search))}
            onNew={null}
            newWords=""
            emptyTitle={t(none.title)}
            empty={t(none.words)}
          />
        )}
        {isLoaded && rows.length > 0 && (
          <HiddenMatches list={scope.list} totalOf={totals} address={asList} total={list.total ?? 0} wordsOf={hiddenWords(search)} />
        )}
      </OrderTable>
      <ListFoot
        page={search.page}
        pageSize={search.pageSize}
        pageSizes={orderPageSizes}
        total={list.total}
        hasMore={list.hasMore}
        onPage={(page) => turn({ page })}
        onPageSize={(pageSize) => turn({ pageSize, page: 1 })}
      >
        <KeyHints />
      </ListFoot>
    </>
  );
}

const pickLabel = ({ code }: OrderRow) => t('Pick {name}', { name: code });

/** Matches that the assumed status filter hides. */
const hiddenWords =
  ({ filters: { status } }: OrderSearch) =>
  ({ part }: Narrowing, more: string): string | null =>
    part && 'field' in part && part.field === 'status' && status === undefined ? t('{n} more in ended orders', { n: more }) : null;

/** Keeps the sort order and removes all filters; "All" stays selected. */
function withoutFilters({ scope }: OrderListKind, { filters, ...search }: OrderSearch): OrderSearch {
  const every = everyStatus(scope);
  return { ...search, where: emptyWhere, page: 1, filters: filters.status === every ? { status: every } : {} };
}

import type { RefObject } from 'react';
import { t } from '#platform/console/language/language.ts';
import { orderPageSizes } from '../../order-choices.ts';
import type { OrderRow } from '../../contract.ts';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { ListSettings } from '#platform/list/console/table/list-settings.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import { KeyHints } from '#platform/list/console/table/key-hints.tsx';
import { FailedList } from './failed-list.tsx';
import { HiddenMatches } from './hidden-matches.tsx';
import { NoOrders } from './no-orders.tsx';
import type { OrderListKind } from './order-list-kind.ts';
import type { OrderSearch } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import type { OrderList } from './use-order-list.ts';
import type { RowFocus } from '#platform/list/console/table/use-row-focus.ts';

interface OrderListBodyProps {
  kind: OrderListKind;
  search: OrderSearch;
  go: (next: OrderSearch) => void;
  list: OrderList;
  settings: ListSettings<OrderRow>;
  focus: RowFocus;
  now: number;
  table: RefObject<HTMLDivElement | null>;
  onOpen: (id: number, intent: OrderIntent | null) => void;
}

/** Rows, or loading, empty and error states, and the pagination. */
export function OrderListBody({ kind, search, go, list, settings, focus, now, table, onOpen }: OrderListBodyProps) {
  const { query, rows, settled } = list;
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  const turn = (change: Partial<OrderSearch>) => go({ ...search, ...change });
  return (
    <>
      {query.error && (
        <FailedList
          scope={kind.scope}
          error={query.error}
          fetchedAt={query.dataUpdatedAt}
          before={rows.length > 0 ? settled.key : null}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <OrderTable
        ref={table}
        label={t(kind.title)}
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
        skeleton={query.isPending ? { count: Math.min(20, search.pageSize), label: t('Loading orders') } : undefined}
      >
        {isLoaded && rows.length === 0 && <NoOrders kind={kind} search={search} go={go} />}
        {isLoaded && rows.length > 0 && <HiddenMatches scope={kind.scope} search={search} go={go} total={list.total} />}
      </OrderTable>
      <ListFoot
        page={search.page}
        pageSize={search.pageSize}
        pageSizes={orderPageSizes}
        total={list.total}
        onPage={(page) => turn({ page })}
        onPageSize={(pageSize) => turn({ pageSize, page: 1 })}
      >
        <KeyHints />
      </ListFoot>
    </>
  );
}

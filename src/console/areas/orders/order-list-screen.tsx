import './orders.css';
import '#console/ui/list/list.css';
import { useEffect, useRef, useState } from 'react';
import { orderPageSizes } from '#contracts/order-choices.ts';
import { ListFoot } from '#console/ui/list/list-foot.tsx';
import { useListSettings } from '#console/ui/list/list-settings.ts';
import { useNow } from '#console/ui/list/now.ts';
import { SkeletonRows } from '#console/ui/list/skeleton-rows.tsx';
import { useOrderDrawer } from './record/use-order-drawer.ts';
import { KeyHints } from './keys/key-hints.tsx';
import { KeysSheet } from './keys/keys-sheet.tsx';
import { useListKeys } from './keys/use-list-keys.ts';
import { FilterBar, TitleBar } from './list/list-bars.tsx';
import { FailedList, NoOrders } from './list/list-trouble.tsx';
import { orderColumns } from './list/order-columns.tsx';
import type { OrderSearch } from './list/order-search.ts';
import { OrderTable } from './list/order-table.tsx';
import { useOrderList } from './list/use-order-list.ts';
import { useOrderSearch } from './list/use-order-search.ts';
import { useRowFocus } from './list/use-row-focus.ts';
import { OrderDrawer } from './record/order-drawer.tsx';

/** Times on screen are told in minutes. Milliseconds. */
const TICK = 15_000;

/** `/galen/order-list`: the orders, and the open one over them. */
export default function OrderListScreen() {
  const { search, go } = useOrderSearch();
  const list = useOrderList(search);
  const settings = useListSettings('orders', orderColumns);
  const now = useNow(TICK);
  const table = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [sheet, setSheet] = useState(false);
  const focus = useRowFocus(list.rows, table);
  const drawer = useOrderDrawer({ search, go, rows: list.rows, focus });
  useScrollToTop(table, list.key);
  useListKeys({
    onMove: drawer.onMove,
    onSearch: () => searchBox.current?.focus(),
    onSheet: () => setSheet(true),
    onLetters: drawer.onLetters,
    onFull: drawer.onFull,
    onClose: drawer.onClose,
  });
  const { query, settled } = list;
  const turn = (change: Partial<OrderSearch>) => go({ ...search, ...change });
  return (
    <div className="list-screen">
      <div className="list-behind" inert={drawer.full && search.orderId !== null}>
        <TitleBar
          search={search}
          go={go}
          open={list.summary?.open}
          fetchedAt={query.dataUpdatedAt}
          settings={settings}
          searchRef={searchBox}
        />
        <FilterBar search={search} go={go} counts={list.summary} fresh={settled.fresh} gone={settled.gone.length} onShow={settled.show} />
        {query.error && (
          <FailedList error={query.error} fetchedAt={query.dataUpdatedAt} busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        <OrderTable
          ref={table}
          rows={list.rows}
          gone={settled.gone}
          settings={settings}
          sort={search.sort}
          onSort={(sort) => turn({ sort: sort as OrderSearch['sort'], page: 1 })}
          now={now}
          openId={search.orderId}
          activeId={focus.activeId}
          busy={query.isPlaceholderData}
          onActive={focus.setActive}
          onMove={(by) => focus.focus(focus.neighbour(focus.activeId, by))}
          onOpen={drawer.open}
        >
          {query.isPending && (
            <SkeletonRows columns={settings.columns} count={20} density={settings.density} label="Orders are on their way" />
          )}
          {query.isSuccess && !query.isPlaceholderData && list.rows.length === 0 && <NoOrders search={search} go={go} />}
        </OrderTable>
        <ListFoot
          page={search.page}
          pageSize={search.pageSize}
          pageSizes={orderPageSizes}
          total={list.total}
          onPage={(page) => turn({ page })}
          onPageSize={(pageSize) => turn({ pageSize, page: 1 })}
        >
          <KeyHints onSheet={() => setSheet(true)} />
        </ListFoot>
      </div>
      {search.orderId !== null && (
        <OrderDrawer {...drawer.props} orderId={search.orderId} row={list.rows.find((row) => row.id === search.orderId)} now={now} />
      )}
      {sheet && <KeysSheet onClose={() => setSheet(false)} />}
    </div>
  );
}

/** Another list begins at its top. */
function useScrollToTop(table: { current: HTMLElement | null }, key: string) {
  useEffect(() => {
    const element = table.current;
    if (!element || element.dataset['list'] === key) return;
    element.setAttribute('data-list', key);
    element.scrollTo({ top: 0 });
  }, [table, key]);
}

import '../orders.css';
import '#platform/list/console/table/list.css';
import '#platform/list/console/lists.css';
import { useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { useListSettings } from '#platform/list/console/table/list-settings.ts';
import { useSelection } from '#platform/list/console/select/use-selection.ts';
import { onFirstUse } from '#platform/console/ui/overlays/first-use.ts';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { UnknownParts } from '#platform/list/console/table/unknown-parts.tsx';
import { useSearchKeys } from '#platform/list/console/table/use-search-keys.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { keepFocusVisible } from '#platform/record/console/covered-focus.ts';
import { useOrderDrawer } from '../record/use-order-drawer.ts';
import type { OrderRow } from '../../contract.ts';
import { orderKeys } from '../order-keys.ts';
import { useListKeys } from '#platform/list/console/table/use-list-keys.ts';
import { FilterBar, TitleBar } from './list-bars.tsx';
import type { OrderListKind } from './order-list-kind.ts';
import { OrderListBody } from './order-list-body.tsx';
import { readSearch } from './order-search.ts';
import { ordersOf, useOrderList } from './use-order-list.ts';
import { type AddressedSearch, useOrderSearch } from './use-order-search.ts';
import { useRowFocus } from '#platform/list/console/table/use-row-focus.ts';

const OrderBulkBar = late(() => import('../bulk/order-bulk-bar.tsx'));
/** Its code is as large as the list's, and most pages show rows before an order opens. */
const OrderDrawer = late(() => import('../record/order-drawer.tsx'));

/** Refresh interval of relative times, which are shown in minutes. Milliseconds. */
const TICK = 15_000;

/** Prefetches rows and counts of the address, and the drawer of its order, while the screen's code loads. */
export function prepareOrders({ scope, quick }: OrderListKind, query: string): Promise<unknown> {
  const search = readSearch(scope, new URLSearchParams(query));
  if (quick) void queryClient.prefetchQuery(api.oms.orderSummary.queryOptions());
  return Promise.all([queryClient.prefetchQuery(ordersOf(scope, search)), search.orderId === null || OrderDrawer.preload()]);
}

/** A list of orders, with the open one in a drawer. */
export function OrderListView({ kind }: { kind: OrderListKind }) {
  const address = useOrderSearch(kind.scope);
  const { search, go, asList } = address;
  const list = useOrderList(kind, search);
  const settings = useListSettings(kind.scope.list.id, kind.columns);
  const selecting = useSelection(list.inPlaces, list.key, list.total ?? 0);
  const { setVisible } = selecting;
  useEffect(() => setVisible(0, list.rows.length - 1));
  const now = useNow(TICK);
  const table = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const focus = useRowFocus(list.rows, table);
  const drawer = useOrderDrawer({ address, rows: list.rows, focus, searchBox });
  useExistingPage(address, list.pages);
  useScrollToTop(table, list.key);
  useEffect(() => onFirstUse(() => void OrderDrawer.preload()), []);
  useScreenKeys(orderKeys);
  useListKeys({
    onMove: drawer.onMove,
    onSearch: drawer.onSearch,
    onLetters: drawer.onLetters,
    onFull: drawer.onFull,
    onClose: drawer.onClose,
    onPick: () => {
      const id = search.orderId ?? focus.activeId;
      if (id !== null) selecting.toggle(id);
    },
  });
  const { query, settled } = list;
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  const searchKeys = useSearchKeys({
    words: search.filters.q ?? '',
    only: isLoaded ? onlyOrder(query.data) : undefined,
    open: (id) => drawer.open(id, null),
    focusRows: () => focus.focus(focus.activeId),
  });
  const bar = { kind, search, go };
  return (
    <div className="list-screen">
      <div
        className="list-behind"
        inert={drawer.full && search.orderId !== null}
        onFocus={search.orderId === null ? undefined : keepFocusVisible}
      >
        <TitleBar
          {...bar}
          open={list.summary?.open}
          total={list.total}
          hasMore={list.hasMore}
          fetchedAt={query.dataUpdatedAt}
          settings={settings}
          searchRef={searchBox}
          searchKeys={searchKeys}
        />
        {selecting.selection.count > 0 ? (
          <OrderBulkBar list={kind.scope.list} selecting={selecting} total={list.total ?? 0} onClose={selecting.clear} />
        ) : (
          <FilterBar
            {...bar}
            asList={asList}
            settings={settings}
            counts={list.summary}
            isReady={isLoaded}
            fresh={settled.fresh}
            gone={settled.gone.length}
            onShow={settled.show}
          />
        )}
        {asList.unknown.length > 0 && <UnknownParts parts={asList.unknown} onDrop={() => go(search, { replace: true })} />}
        <OrderListBody
          {...bar}
          asList={asList}
          selecting={selecting}
          list={list}
          settings={settings}
          focus={focus}
          now={now}
          table={table}
          onOpen={drawer.open}
        />
      </div>
      {search.orderId !== null && (
        <OrderDrawer
          {...drawer.props}
          title={t(kind.scope.list.title)}
          orderId={search.orderId}
          row={list.rows.find((row) => row.id === search.orderId)}
          now={now}
        />
      )}
    </div>
  );
}

/** Id of the only order; null if there are none or several. */
const onlyOrder = ({ rows, total }: { rows: readonly OrderRow[]; total: number }) => (total === 1 ? (rows[0]?.id ?? null) : null);

/** Moves from a page past the end to the last page. */
function useExistingPage({ search, go }: AddressedSearch, pages: number | null) {
  useEffect(() => {
    if (pages !== null && search.page > pages) go({ ...search, page: pages }, { replace: true });
  }, [search, go, pages]);
}

/** Scrolls to the top when the list changes. */
function useScrollToTop(table: { current: HTMLElement | null }, key: string) {
  useEffect(() => {
    const element = table.current;
    if (!element || element.dataset['list'] === key) return;
    element.setAttribute('data-list', key);
    element.scrollTo({ top: 0 });
  }, [table, key]);
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OrderRow } from '#contracts/oms.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import type { AddressedSearch } from '../list/use-order-search.ts';
import type { RowFocus } from '../list/use-row-focus.ts';

interface DrawerInput {
  address: AddressedSearch;
  rows: readonly OrderRow[];
  focus: RowFocus;
  searchBox: RefObject<HTMLElement | null>;
}

/** Which order is open over the list, and how one gets to another. */
export function useOrderDrawer({ address, rows, focus, searchBox }: DrawerInput) {
  const { search, go, overList, back } = address;
  const [full, setFull] = useState(false);
  const [intent, setIntent] = useState<OrderIntent | null>(null);
  const { orderId } = search;
  const open = (id: number, wanted: OrderIntent | null) => {
    setIntent(wanted);
    focus.setActive(id);
    // From one order to the next, "back" leads to the list.
    if (id !== orderId) go({ ...search, orderId: id }, { replace: orderId !== null, overList: orderId === null || overList });
  };
  const close = () => {
    setIntent(null);
    setFull(false);
    // The step that opened it is taken back, so that the next "back" leads away from the list.
    if (overList) back();
    else go({ ...search, orderId: null }, { replace: true });
  };
  const focusNext = useFocusAfterwards(orderId, focus);
  const to = (by: number) => {
    const next = focus.neighbour(orderId, by);
    return next === null || next === orderId ? null : () => open(next, null);
  };
  const active = rows.find((row) => row.id === focus.activeId);
  return {
    full,
    open,
    /** j and k: rows of the list, or the orders next to the open one. */
    onMove: (by: 1 | -1) => {
      if (orderId !== null) return to(by)?.();
      // The first press shows where one is.
      const isThere =
        document.activeElement?.closest('tr[data-id]') !== null && document.activeElement?.closest('tr[data-id]') !== undefined;
      focus.focus(isThere ? focus.neighbour(focus.activeId, by) : focus.activeId);
    },
    onLetters: orderId === null && active ? () => open(active.id, { orderId: active.id, choose: 'letters', seen: active }) : null,
    onSearch: () => {
      if (orderId === null) return searchBox.current?.focus();
      // It may lie under the order.
      focusNext(searchBox.current);
      close();
    },
    onFull: orderId === null ? null : () => setFull(!full),
    onClose: orderId === null ? null : close,
    props: {
      full,
      intent,
      onIntentTaken: useCallback(() => setIntent(null), []),
      onPrevious: orderId === null ? null : to(-1),
      onNext: orderId === null ? null : to(1),
      onFull: () => setFull(!full),
      onClose: close,
    },
  };
}

/** Once no order is open any more, the focus is on its row, unless it was wanted elsewhere. */
function useFocusAfterwards(orderId: number | null, focus: RowFocus) {
  const wanted = useRef<HTMLElement | null>(null);
  const before = useRef(orderId);
  const toRow = focus.focus;
  useEffect(() => {
    const closed = orderId === null ? before.current : null;
    before.current = orderId;
    if (closed === null) return;
    if (wanted.current) wanted.current.focus();
    else if (document.activeElement === document.body) toRow(closed);
    wanted.current = null;
  }, [orderId, toRow]);
  return useCallback((element: HTMLElement | null) => {
    wanted.current = element;
  }, []);
}

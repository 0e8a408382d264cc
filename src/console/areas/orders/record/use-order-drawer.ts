import { useCallback, useState } from 'react';
import type { OrderRow } from '#contracts/oms.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import type { OrderSearch } from '../list/order-search.ts';
import type { RowFocus } from '../list/use-row-focus.ts';

interface DrawerInput {
  search: OrderSearch;
  go: (next: OrderSearch, options?: { replace?: boolean }) => void;
  rows: readonly OrderRow[];
  focus: RowFocus;
}

/** Which order is open over the list, and how one gets to another. */
export function useOrderDrawer({ search, go, rows, focus }: DrawerInput) {
  const [full, setFull] = useState(false);
  const [intent, setIntent] = useState<OrderIntent | null>(null);
  const { orderId } = search;
  const open = (id: number, wanted: OrderIntent | null) => {
    setIntent(wanted);
    focus.setActive(id);
    // From one order to the next, "back" leads to the list.
    if (id !== orderId) go({ ...search, orderId: id }, { replace: orderId !== null });
  };
  const close = () => {
    setIntent(null);
    setFull(false);
    go({ ...search, orderId: null }, { replace: true });
    focus.focus(orderId ?? focus.activeId);
  };
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

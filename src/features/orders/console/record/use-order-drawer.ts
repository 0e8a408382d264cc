import { type RefObject, useCallback, useState } from 'react';
import type { OrderRow } from '../../contract.ts';
import type { RowFocus } from '#platform/list/console/table/use-row-focus.ts';
import { useRecordDrawer } from '#platform/record/console/use-record-drawer.ts';
import { useUndoKey } from '../change/use-undo-key.ts';
import type { OrderIntent } from '../change/use-order-action.ts';
import type { AddressedSearch } from '../order-table/use-order-search.ts';

interface DrawerInput {
  address: AddressedSearch;
  rows: readonly OrderRow[];
  focus: RowFocus;
  searchBox: RefObject<HTMLElement | null>;
}

/** Open order of the list, and the action requested for it. */
export function useOrderDrawer({ address: { search, go, overList, back }, rows, focus, searchBox }: DrawerInput) {
  useUndoKey();
  const [intent, setIntent] = useState<OrderIntent | null>(null);
  const { orderId } = search;
  const {
    bar,
    open: openRecord,
    ...drawer
  } = useRecordDrawer({
    openId: orderId,
    goTo: (id, options) => go({ ...search, orderId: id }, options),
    overList,
    back,
    focus,
    searchBox,
    onLeave: () => setIntent(null),
  });
  const open = (id: number, nextIntent: OrderIntent | null) => {
    openRecord(id);
    setIntent(nextIntent);
  };
  const active = rows.find((row) => row.id === focus.activeId);
  return {
    ...drawer,
    open,
    onLetters: orderId === null && active ? () => open(active.id, { orderId: active.id, choose: 'letters', seen: active }) : null,
    props: { ...bar, intent, onIntentTaken: useCallback(() => setIntent(null), []) },
  };
}

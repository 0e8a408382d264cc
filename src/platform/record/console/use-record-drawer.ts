import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RowFocus } from '#platform/list/console/table/use-row-focus.ts';

interface RecordDrawerInput {
  /** The record that is open; null: none. */
  openId: number | null;
  /** Goes to another record, or to none. */
  goTo: (id: number | null, options: { replace: boolean; overList: boolean }) => void;
  /** The step before this one is the same list without its open record. */
  overList: boolean;
  back: () => void;
  focus: RowFocus;
  searchBox: RefObject<HTMLElement | null>;
  /** Another record, or none, is about to be open. */
  onLeave?: () => void;
}

/** Which record is open over its list, and how one gets to another. */
export function useRecordDrawer({ openId, goTo, overList, back, focus, searchBox, onLeave }: RecordDrawerInput) {
  const [full, setFull] = useState(false);
  const open = (id: number) => {
    onLeave?.();
    focus.setActive(id);
    // From one record to the next, "back" leads to the list.
    if (id !== openId) goTo(id, { replace: openId !== null, overList: openId === null || overList });
  };
  const close = () => {
    onLeave?.();
    setFull(false);
    // The step that opened it is taken back, so that the next "back" leads away from the list.
    if (overList) back();
    else goTo(null, { replace: true, overList: false });
  };
  const focusNext = useFocusAfterwards(openId, focus);
  const to = (by: number) => {
    const next = focus.neighbour(openId, by);
    return next === null || next === openId ? null : () => open(next);
  };
  return {
    full,
    open,
    /** j and k: rows of the list, or the records next to the open one. */
    onMove: (by: 1 | -1) => {
      if (openId !== null) return to(by)?.();
      // The first press shows where one is.
      const row = document.activeElement?.closest('tr[data-id]');
      focus.focus(row ? focus.neighbour(focus.activeId, by) : focus.activeId);
    },
    onSearch: () => {
      if (openId === null) return searchBox.current?.focus();
      // It may lie under the record.
      focusNext(searchBox.current);
      close();
    },
    onFull: openId === null ? null : () => setFull(!full),
    onClose: openId === null ? null : close,
    bar: {
      full,
      onPrevious: openId === null ? null : to(-1),
      onNext: openId === null ? null : to(1),
      onFull: () => setFull(!full),
      onClose: close,
    },
  };
}

/** Once no record is open any more, the focus is on its row, unless it was wanted elsewhere. */
function useFocusAfterwards(openId: number | null, focus: RowFocus) {
  const focusTarget = useRef<HTMLElement | null>(null);
  const before = useRef(openId);
  const toRow = focus.focus;
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed === null) return;
    if (focusTarget.current) focusTarget.current.focus();
    else if (document.activeElement === document.body) toRow(closed);
    focusTarget.current = null;
  }, [openId, toRow]);
  return useCallback((element: HTMLElement | null) => {
    focusTarget.current = element;
  }, []);
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RowFocus } from '#platform/list/console/table/row-focus.ts';

interface RecordDrawerInput {
  /** The open record, or null. */
  openId: number | null;
  /** Opens another record, or closes it. */
  goTo: (id: number | null, options: { replace: boolean; overList: boolean }) => void;
  /** Whether the previous history entry is the same list without the open record. */
  overList: boolean;
  back: () => void;
  focus: RowFocus;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Called before another record opens or it closes. */
  onLeave?: () => void;
}

/** The record open over its list, with navigation between records. */
export function useRecordDrawer({ openId, goTo, overList, back, focus, searchBox, onLeave }: RecordDrawerInput) {
  const [full, setFull] = useState(false);
  const open = (id: number) => {
    onLeave?.();
    focus.setActive(id);
    // Moving between records replaces the history entry, so that "back" leads to the list.
    if (id !== openId) goTo(id, { replace: openId !== null, overList: openId === null || overList });
  };
  const close = () => {
    onLeave?.();
    setFull(false);
    // Closing removes the history entry of the record, so that the next "back" leaves the list.
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
    /** j and k: rows of the list, or neighbours of the open record. */
    onMove: (by: 1 | -1) => {
      if (openId !== null) return to(by)?.();
      // The first press focuses the active row.
      const row = document.activeElement?.closest('tr[data-id]');
      focus.focus(row ? focus.neighbour(focus.activeId, by) : focus.activeId);
    },
    onSearch: () => {
      // What is typed next replaces the words of the last search.
      searchBox.current?.select();
      if (openId === null) return searchBox.current?.focus();
      // The search box may lie under the record.
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

/** Focuses the record's row after closing, unless the focus was requested elsewhere. */
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

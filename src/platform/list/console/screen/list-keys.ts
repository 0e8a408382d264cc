import type { RefObject } from 'react';
import { msg } from '#platform/console/language/language.ts';
import type { KeyGroup } from '#platform/console/ui/keys/screen-keys.ts';
import { useListKeys } from '../table/use-list-keys.ts';
import type { WindowFocus } from '../table/windowed/use-window-focus.ts';
import { useRecordDrawer } from '#platform/record/console/use-record-drawer.ts';
import type { List } from '../../list.ts';
import { type AddressedList, NEW_RECORD } from '../list-address.ts';

/** Shortcuts of a list, for the list of shortcuts. */
export const keysOf = (list: List, opens: boolean, canPick: boolean, canNew: boolean): KeyGroup => ({
  title: list.title,
  keys: [
    [msg('Next row, previous row'), ['j', 'k']],
    [msg('First row, last row'), ['Home', 'End']],
    [msg('Page down, page up'), ['PageDown', 'PageUp']],
    ...(opens
      ? ([
          [msg('Open the record'), ['Enter']],
          [msg('Close the record'), ['Esc']],
          [msg('Record over the whole page, and back'), ['f']],
        ] as const)
      : []),
    ...(canPick ? ([[msg('Pick or unpick the row'), ['x']]] as const) : []),
    ...(canNew ? ([[msg('New record'), ['n']]] as const) : []),
    [msg('Search'), ['/']],
  ],
});

interface ScreenInput {
  address: AddressedList;
  focus: WindowFocus;
  searchBox: RefObject<HTMLInputElement | null>;
  canNew: boolean;
  /** Null if rows cannot be selected. */
  onPick: ((id: number) => void) | null;
  /** Shows the letters of the active row's events; null if it has none. */
  onLetters: ((open: (id: number) => void) => void) | null;
  /** Called before another record opens or it closes. */
  onLeave: (() => void) | undefined;
}

/** The record open over the list, and the shortcuts. */
export function useScreenOfList({ address, focus, searchBox, canNew, onPick, onLetters, onLeave }: ScreenInput) {
  const { search: state, go, overList, back } = address;
  const { record } = state;
  const goTo = (id: number | null, options: { replace: boolean; overList: boolean }) => go({ ...state, record: id }, options);
  const drawer = useRecordDrawer({ openId: record, goTo, overList, back, focus, searchBox, ...(onLeave && { onLeave }) });
  const onNew = canNew ? () => drawer.open(NEW_RECORD) : null;
  const pick = () => {
    const id = record ?? focus.activeId;
    if (id !== null) onPick?.(id);
  };
  useListKeys({
    onMove: (by) => {
      if (record !== null) return drawer.onMove(by);
      // The first press focuses the active row.
      focus.move(document.activeElement?.closest('tr[data-id]') ? by : 0);
    },
    onSearch: drawer.onSearch,
    onLetters: onLetters && (() => onLetters(drawer.open)),
    onFull: drawer.onFull,
    onClose: drawer.onClose,
    onNew,
    onPick: onPick && pick,
  });
  return { open: drawer.open, bar: drawer.bar, onNew };
}

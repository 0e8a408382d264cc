import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

/** Row events of a list, with row ids. */
export interface RowListeners {
  /** Enter, or a click outside the controls. */
  onOpen: (id: number) => void;
  /** The row received the focus. */
  onActive: (id: number) => void;
  /** The pointer rests on the row, or it has the focus: it is likely to be opened next. */
  onLikely?: (id: number) => void;
  /** A control inside the row was pressed; `act` is its `data-act`. */
  onAct: (act: string, id: number, control: HTMLElement) => void;
  /** Arrow keys on a row. */
  onMove: (by: number) => void;
}

/** Rows per Page Up or Page Down. */
const SCREENFUL = 20;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: SCREENFUL,
  PageUp: -SCREENFUL,
  Home: -Infinity,
  End: Infinity,
};

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-id]') : null);
const idOf = (row: HTMLTableRowElement) => Number(row.dataset['id']);
const actOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null);
const isModified = (event: MouseEvent | KeyboardEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Delegated listeners for all rows of a table body. */
export function bodyListeners(listeners: RowListeners) {
  const act = (row: HTMLTableRowElement, control: HTMLElement) => listeners.onAct(control.dataset['act'] ?? '', idOf(row), control);
  return {
    onClick(event: MouseEvent) {
      const row = rowOf(event.target);
      if (!row || event.button !== 0) return;
      const control = actOf(event.target);
      if (control) return act(row, control);
      // With a modifier key the inner link opens a new tab; a click that ends a text selection does not open the row.
      if (isModified(event) || String(getSelection() ?? '') !== '') return;
      event.preventDefault();
      listeners.onOpen(idOf(row));
    },
    onKeyDown(event: KeyboardEvent) {
      const row = rowOf(event.target);
      if (!row || isModified(event) || event.target !== row) return;
      const by = steps[event.key];
      if (by === undefined && event.key !== 'Enter') return;
      event.preventDefault();
      if (by === undefined) listeners.onOpen(idOf(row));
      else listeners.onMove(by);
    },
    onFocus(event: FocusEvent) {
      const row = rowOf(event.target);
      if (!row) return;
      listeners.onActive(idOf(row));
      listeners.onLikely?.(idOf(row));
    },
    onPointerOver(event: PointerEvent) {
      const row = rowOf(event.target);
      if (row) listeners.onLikely?.(idOf(row));
    },
  };
}

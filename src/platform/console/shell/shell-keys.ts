import { useRef } from 'react';
import type { Area } from './area.ts';
import { keysRequested } from '../ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '../ui/keys/typing.ts';
import { useKeydown } from '../ui/keys/use-keydown.ts';
import { openPath } from '../navigation/current-router.ts';
import { openShellDialog } from './shell-dialogs.ts';

/** Time after `g` within which a letter opens an area. Milliseconds. */
const LETTER_PATIENCE = 1_500;

interface ShellKeys {
  /** Areas in the menu, opened with `g` and their letter. */
  areas: readonly Area[];
  /** `[` */
  onSidebar: () => void;
}

/** Ctrl+K or Cmd+K, also in text fields. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Does nothing while a dialog is open; the palette closes itself on the same key. */
function openPalette(event: KeyboardEvent): void {
  if (isModalOpen()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) void openShellDialog('palette');
}

/**
 * Global shortcuts: Ctrl+K, `[`, `?`, and `g` with an area's letter. Except for Ctrl+K inactive in text fields; inactive while
 * a dialog is open.
 */
export function useShellKeys({ areas, onSidebar }: ShellKeys): void {
  const lastG = useRef(-LETTER_PATIENCE);
  const actionOf = (key: string, isAfterG: boolean): (() => void) | null => {
    const area = isAfterG ? areas.find((each) => each.key === key) : undefined;
    if (area) return () => openPath(area.path);
    if (key === '[') return onSidebar;
    return key === '?' ? keysRequested.emit : null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) return openPalette(event);
    if (event.defaultPrevented || isTyping(event) || isModalOpen()) return;
    const action = actionOf(event.key, event.timeStamp - lastG.current < LETTER_PATIENCE);
    lastG.current = event.key === 'g' ? event.timeStamp : -LETTER_PATIENCE;
    if (!action) return;
    event.preventDefault();
    // Keeps the letter after `g` from the screen's own shortcuts.
    event.stopImmediatePropagation();
    action();
  };
  useKeydown(onKey, { capture: true });
}

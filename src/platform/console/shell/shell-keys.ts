import { useRef } from 'react';
import type { Area } from './area.ts';
import { keysRequested } from '../ui/keys/screen-keys.ts';
import { isTyping } from '../ui/keys/typing.ts';
import { useKeydown } from '../ui/keys/use-keydown.ts';
import { openPath } from '../navigation/navigation.ts';
import { openShellDialog } from './shell-dialogs.ts';

/** A letter after `g` names an area for this long. Milliseconds. */
const LETTER_PATIENCE = 1_500;

interface ShellKeys {
  /** Areas in the menu: `g`, then the letter of one opens it. */
  areas: readonly Area[];
  /** `[` */
  onSidebar: () => void;
}

/** Ctrl+K, or Cmd+K: also while somebody types. */
const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Not over a dialog, which asks for something first; the palette itself takes the key as its end. */
function openPalette(event: KeyboardEvent): void {
  if (document.querySelector('dialog[open]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) void openShellDialog('palette');
}

/** Keys of every screen: Ctrl+K, `[`, `?`, and `g` with an area's letter. Not while somebody types or a dialog is open. */
export function useShellKeys({ areas, onSidebar }: ShellKeys): void {
  const lastG = useRef(-LETTER_PATIENCE);
  const actionOf = (key: string, isAfterG: boolean): (() => void) | null => {
    const area = isAfterG ? areas.find((each) => each.key === key) : undefined;
    if (area) return () => openPath(area.path);
    if (key === '[') return onSidebar;
    return key === '?' ? keysRequested.emit : null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (asksForPalette(event)) return openPalette(event);
    if (event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]')) return;
    const act = actionOf(event.key, event.timeStamp - lastG.current < LETTER_PATIENCE);
    lastG.current = event.key === 'g' ? event.timeStamp : -LETTER_PATIENCE;
    if (!act) return;
    event.preventDefault();
    // The letter after `g` is not the screen's own.
    event.stopImmediatePropagation();
    act();
  };
  useKeydown(onKey, { capture: true });
}

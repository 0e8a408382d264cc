import type { RefObject } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import type { PanZoom } from './pan-zoom.ts';

const keys: KeyGroup = {
  title: msg('Chart'),
  keys: [
    [msg('Find a chart or state'), ['/']],
    [msg('To the next state in a direction'), ['←', '↑', '→', '↓']],
    [msg('Cycle through outgoing transitions'), ['Tab']],
    [msg('Choose'), ['Enter']],
    [msg('Deselect'), ['Esc']],
    [msg('Fold or unfold a state'), ['F']],
    [msg('Larger, smaller, whole'), ['+', '−', '0']],
    [msg('Move the chart'), ['Shift', '←', '→']],
  ],
};

/** Pixels per arrow key. */
const STEP = 80;
const STEP_ZOOM = 1.25;

const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
};

/** Whether no element that uses arrow keys has the focus. */
function isFree(frame: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused === frame || focused.localName === 'main';
}

/** Keys that move the chart wherever the focus is; Escape clears the selection. */
export function useViewKeys(frame: RefObject<HTMLElement | null>, view: RefObject<PanZoom | null>, letGo: (() => void) | null): void {
  useScreenKeys(keys);
  useKeydown((event) => {
    if (event.defaultPrevented || isTyping(event)) return;
    const delta = moves[event.key];
    if (delta && !event.shiftKey && !isFree(frame.current)) return;
    if (delta) view.current?.pan(delta);
    else if (event.key === '+' || event.key === '=') view.current?.zoom(STEP_ZOOM);
    else if (event.key === '-' || event.key === '−') view.current?.zoom(1 / STEP_ZOOM);
    else if (event.key === '0') view.current?.fit();
    else if (event.key === 'Escape' && letGo) letGo();
    else return;
    event.preventDefault();
  });
}

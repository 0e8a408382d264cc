import { type RefObject, useEffect, useEffectEvent } from 'react';

const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled');

/**
 * Keeps the focus within a part of the page: if the focused element disappears or is disabled, the focus goes to what `findNext`
 * returns, and back to the element if that can be used again. A click on the background gives the focus up.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, findNext: () => HTMLElement | null): void {
  const next = useEffectEvent(findNext);
  useEffect(() => {
    const part = root.current;
    if (!part) return;
    const { activeElement } = document;
    let last = activeElement instanceof HTMLElement && part.contains(activeElement) ? activeElement : null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement && part.contains(target) ? target : null;
    };
    const forget = () => {
      last = null;
    };
    const restore = () => {
      if (last && document.activeElement === document.body) (isUsable(last) ? last : next())?.focus();
    };
    const observer = new MutationObserver(restore);
    observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, [root]);
}

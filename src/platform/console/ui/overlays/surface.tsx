import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { markOpener } from './opener.ts';

const MARK = 'data-autofocus';

interface SurfaceProps {
  /** Finds the element with the initial focus. */
  findFirst: (surface: HTMLElement) => HTMLElement | null;
  /** Receives the focus on close; by default the element that had it before. */
  opener?: HTMLElement;
  className?: string;
  children: ReactNode;
}

/**
 * Content of an overlay that takes the focus while it is rendered, and returns it. Mantine takes it later, after a timeout, and
 * returns it only from overlays that stay rendered.
 */
export function Surface({ findFirst, opener, className, children }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent((element: HTMLElement) => {
    const previous = opener ?? document.activeElement;
    findFirst(element)?.focus({ preventScroll: true });
    return previous;
  });
  useLayoutEffect(() => {
    const element = surface.current;
    if (!element) return;
    // Mantine's focus trap focuses the marked element after a timeout: whatever has the focus by then keeps it.
    let marked: Element | null = null;
    const mark = ({ target }: FocusEvent) => {
      marked?.removeAttribute(MARK);
      marked = target instanceof Element ? target : null;
      marked?.setAttribute(MARK, '');
    };
    element.addEventListener('focusin', mark);
    const previous = takeFocus(element);
    const removeMark = markOpener(previous);
    return () => {
      element.removeEventListener('focusin', mark);
      const { activeElement, body } = document;
      const hadFocus = activeElement === body || element.parentElement?.contains(activeElement);
      if (hadFocus && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
      removeMark();
    };
  }, []);
  return (
    <div ref={surface} className={className} role="none">
      {children}
    </div>
  );
}

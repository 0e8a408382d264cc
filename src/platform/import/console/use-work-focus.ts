import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a section when its part changes, so that it is read out, unless the user is focused
 * elsewhere on the page.
 *
 * @param part name of the current part; undefined before the first
 * @param onPart called once per part, with whether it is the first
 */
export function useWorkFocus(section: RefObject<HTMLElement | null>, part: string | undefined, onPart?: (isFirst: boolean) => void): void {
  const previousPart = useRef<string | undefined>(undefined);
  const notify = useRef(onPart);
  useEffect(() => {
    notify.current = onPart;
  });
  useEffect(() => {
    if (part === undefined || part === previousPart.current) return;
    const isFirst = previousPart.current === undefined;
    previousPart.current = part;
    notify.current?.(isFirst);
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || section.current?.contains(focused);
    if (!isFirst && isFree) section.current?.querySelector('h2')?.focus();
  }, [section, part]);
}

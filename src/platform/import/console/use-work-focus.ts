import { type RefObject, useEffect, useRef } from 'react';

/**
 * Another part of the work stands in the section: its heading takes the focus and is read out, unless the person is busy
 * elsewhere on the page.
 *
 * @param part name of what stands there; undefined before anything does
 * @param onPart told once for each part, and whether it is the first that is shown
 */
export function useWorkFocus(section: RefObject<HTMLElement | null>, part: string | undefined, onPart?: (isFirst: boolean) => void): void {
  const shown = useRef<string | undefined>(undefined);
  const told = useRef(onPart);
  useEffect(() => {
    told.current = onPart;
  });
  useEffect(() => {
    if (part === undefined || part === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = part;
    told.current?.(isFirst);
    const at = document.activeElement;
    const isFree = at === null || at === document.body || section.current?.contains(at);
    if (!isFirst && isFree) section.current?.querySelector('h2')?.focus();
  }, [section, part]);
}

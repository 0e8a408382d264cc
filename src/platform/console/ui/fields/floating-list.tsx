import './typeahead.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { placeBelow } from '../overlays/place-below.ts';

/** Floats below the field, also above a dialog. */
export function Below({ open, children }: { open: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = element.current;
    const field = list?.parentElement;
    if (!open || !list || !field) return;
    list.style.width = `${field.offsetWidth}px`;
    list.showPopover();
    placeBelow(list, field);
    return () => list.hidePopover();
  }, [open]);
  return (
    <div ref={element} className="popover floating typeahead" popover="manual">
      {children}
    </div>
  );
}

import '../overlays/overlays.css';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { placeBelow } from '../overlays/place-below.ts';

export interface ReasonHandle {
  show: (anchor: HTMLElement) => void;
  hide: () => void;
}

/** Bubble with the reason of a disabled control. Rendered in the top layer, so that no cell or dialog clips it. */
export function Reason({ id, text, ref }: { id: string; text: string; ref: Ref<ReasonHandle> }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    show(anchor) {
      bubble.current?.showPopover();
      if (bubble.current) placeBelow(bubble.current, anchor);
    },
    hide: () => bubble.current?.hidePopover(),
  }));
  return (
    <span ref={bubble} id={id} className="reason floating" role="tooltip" popover="manual">
      {text}
    </span>
  );
}

import { type Ref, useImperativeHandle, useRef } from 'react';
import { placeBelow } from '../overlays/place-below.ts';

export interface ReasonHandle {
  show: (beside: HTMLElement) => void;
  hide: () => void;
}

/** Bubble with the reason of a blocked control. In the top layer, so that no table cell or dialog cuts it off. */
export function Reason({ id, text, ref }: { id: string; text: string; ref: Ref<ReasonHandle> }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    show(beside) {
      bubble.current?.showPopover();
      if (bubble.current) placeBelow(bubble.current, beside);
    },
    hide: () => bubble.current?.hidePopover(),
  }));
  return (
    <span ref={bubble} id={id} className="reason floating" role="tooltip" popover="manual">
      {text}
    </span>
  );
}

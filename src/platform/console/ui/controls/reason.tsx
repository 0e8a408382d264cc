import { type SyntheticEvent, useState } from 'react';
import { late } from '../overlays/late.tsx';

/** Text below an element; its code loads at the first use of the page, or when it is first shown. */
export const Bubble = late(() => import('../overlays/bubble.tsx'));

interface ReasonProps {
  id: string;
  text: string;
  /** The control while its reason is shown (`useReasonAnchor`). */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Reason of a disabled control: its description always, and a bubble while it has the pointer or the focus. */
export const Reason = ({ id, text, anchor, onClose }: ReasonProps) => (
  <>
    <span id={id} hidden>
      {text}
    </span>
    {anchor && <Bubble anchor={anchor} text={text} onClose={onClose} />}
  </>
);

/** The control whose reason is shown, and the handlers of the control that show and hide it. */
export function useReasonAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setAnchor(currentTarget);
  const hide = () => setAnchor(null);
  return { anchor, hide, handlers: { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide } };
}

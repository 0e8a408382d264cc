import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';

interface AnchorProps {
  element: HTMLElement;
  /** Called when the element leaves the window or the page, such as a row that a long list no longer renders. */
  onLost?: () => void;
  ref?: Ref<HTMLElement>;
}

/** Makes an element from elsewhere the target of a Mantine popover or menu: one serves many rows. */
export function Anchor({ element, onLost, ref }: AnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  const lose = useEffectEvent(() => onLost?.());
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) lose();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return null;
}

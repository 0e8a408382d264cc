import { type Ref, useImperativeHandle } from 'react';

/** Makes an element from elsewhere the target of a Mantine popover or menu: one serves many rows. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

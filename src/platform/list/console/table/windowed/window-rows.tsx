import { createElement, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createAtom, useAtom } from '#platform/console/atom.ts';
import { loadCode } from '#platform/console/client/load-code.ts';
import { onFirstUse } from '#platform/console/ui/overlays/first-use.ts';
import type { Identified } from '../column.ts';
import { FirstRows } from './first-rows.tsx';
import type { VirtualRows, VirtualRowsProps } from './virtual-rows.tsx';
import type { WindowHandle, WindowRowsProps } from './window-rows-props.ts';

const loaded = createAtom<typeof VirtualRows | null>(null);
const load = () => import('./virtual-rows.tsx');

/** Loads the code that renders other rows than the first ones. After a failure the next use tries again. */
export async function preloadVirtualRows(): Promise<void> {
  if (loaded.get()) return;
  const code = await loadCode(load).catch(() => null);
  // An element that is replaced between press and release receives no click, and while an overlay is open, no focus afterwards (opener.ts).
  while (document.querySelector(':active, tr[data-opener], tr [data-opener]')) await new Promise(requestAnimationFrame);
  if (code) loaded.set(code.VirtualRows);
}

/** Rows of a long list: only the first ones until the page is used, which keeps the code for scrolling out of the first load. */
export function WindowRows<Row extends Identified>(props: WindowRowsProps<Row>) {
  const isLoaded = useAtom(loaded) !== null;
  const { scroll, position } = props;
  const handle = useRef<WindowHandle>(null);
  /** Position of the row to focus after the code has loaded. */
  const pending = useRef<number | null>(null);
  const [begins] = useState(() => loaded.get() !== null || props.position > 0);
  useImperativeHandle(props.handle, () => ({
    focus: (at) => handle.current?.focus(at),
    scrollTo: (at) => handle.current?.scrollTo(at),
  }));
  useEffect(() => {
    if (isLoaded) {
      if (pending.current !== null) handle.current?.focus(pending.current);
      pending.current = null;
      return;
    }
    const preload = () => void preloadVirtualRows();
    if (position > 0) preload();
    scroll?.addEventListener('scroll', preload, { passive: true });
    const cancel = onFirstUse(preload);
    return () => {
      cancel();
      scroll?.removeEventListener('scroll', preload);
    };
  }, [isLoaded, scroll, position]);
  if (!isLoaded) return <FirstRows {...props} handle={handle} pending={pending} onFurther={() => void preloadVirtualRows()} />;
  return <LoadedRows {...props} handle={handle} isScrolled={!begins} />;
}

function LoadedRows<Row extends Identified>(props: VirtualRowsProps<Row>) {
  const Rows = useAtom(loaded);
  return Rows && createElement(Rows<Row>, props);
}

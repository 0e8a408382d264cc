import './record.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useLayoutEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toastPlace } from '#platform/console/ui/feedback/toast-place.ts';

const NARROWEST = 640;
/** Visible width of the list in pixels. */
const LIST_KEEPS = 320;
const STEP = 32;

interface RecordDrawerProps {
  label: string;
  /** Storage key of the width. */
  list: string;
  /** Whether it covers the list. */
  full: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

function readWidth(list: string): number {
  try {
    const width = Number(localStorage.getItem(`drawer.${list}`));
    return Number.isFinite(width) ? Math.max(NARROWEST, width) : NARROWEST;
  } catch {
    return NARROWEST;
  }
}

function writeWidth(list: string, width: number): void {
  try {
    localStorage.setItem(`drawer.${list}`, String(width));
  } catch {
    // Without storage the width is kept until the tab closes.
  }
}

/** Record next to its list: wide enough for two columns, resizable, or covering the list. */
export function RecordDrawer({ label, list, full, ref, children }: RecordDrawerProps) {
  const [width, setWidth] = useState(() => readWidth(list));
  useLayoutEffect(() => {
    toastPlace.set(full ? 'foot' : width);
    return () => toastPlace.set('corner');
  }, [full, width]);
  const resize = (desired: number, drawer: Element | null) => {
    const widest = Math.max(NARROWEST, (drawer?.parentElement?.clientWidth ?? Infinity) - LIST_KEEPS);
    const next = Math.round(Math.min(widest, Math.max(NARROWEST, desired)));
    setWidth(next);
    writeWidth(list, next);
  };
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      className="drawer floating"
      aria-label={label}
      data-full={full || undefined}
      style={full ? undefined : { width }}
    >
      {!full && <Grip width={width} onResize={resize} />}
      {children}
    </aside>
  );
}

function Grip({ width, onResize }: { width: number; onResize: (width: number, drawer: Element | null) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = { ArrowLeft: STEP, ArrowRight: -STEP, Home: Infinity, End: -Infinity }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    onResize(width + delta, event.currentTarget.parentElement);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const drawer = event.currentTarget.parentElement;
    if (drawer) onResize(drawer.getBoundingClientRect().right - event.clientX, drawer);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control (ARIA 1.2)
    <hr
      className="drawer-grip"
      aria-orientation="vertical"
      aria-label={t('Width of the record')}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

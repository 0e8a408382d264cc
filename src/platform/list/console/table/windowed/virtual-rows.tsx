import { observeElementRect, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Identified } from '../column.ts';
import { ListRow } from '../list-row.tsx';
import { OVERSCAN, rowHeights, SCREEN } from './row-sizes.ts';
import { PlaceholderRow, Space } from './spare-rows.tsx';
import type { WindowRowsProps } from './window-rows-props.ts';

const HEAD = 32;

type Scroller = Virtualizer<HTMLDivElement, HTMLTableRowElement>;
const observeRoom: typeof observeElementRect<HTMLDivElement> = (instance, notify) =>
  observeElementRect(instance, (rect) => notify(rect.height > 0 ? rect : SCREEN));

export interface VirtualRowsProps<Row extends Identified> extends WindowRowsProps<Row> {
  /** Whether the list was visible before and keeps its scroll position; otherwise it begins at `position`. */
  isScrolled: boolean;
}

/** The visible rows of a long list, with spacers above and below. */
export function VirtualRows<Row extends Identified>(all: VirtualRowsProps<Row>) {
  const { scroll, rows, columns, density, active, picking, isScrolled, ...props } = all;
  const height = rowHeights[density];
  const pendingFocus = useRef<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- its object changes without telling; nothing here is remembered by it
  const virtualizer: Scroller = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.total,
    getScrollElement: () => scroll,
    estimateSize: () => height,
    observeElementRect: observeRoom,
    initialRect: SCREEN,
    initialOffset: () => (isScrolled && scroll ? scroll.scrollTop : props.position * height),
    overscan: OVERSCAN,
    paddingStart: HEAD,
    scrollPaddingStart: HEAD,
    rangeExtractor: (range) => withActive(range, active, rows.total),
    onChange: (instance) => reportVisible(instance, height, props.onSight),
  });
  useSameHeights(virtualizer, height);
  const notify = useEffectEvent(() => reportVisible(virtualizer, height, props.onSight));
  useEffect(() => {
    if (scroll) notify();
  }, [scroll, rows.total, height]);
  const focusWanted = () => {
    const row =
      pendingFocus.current === null ? null : scroll?.querySelector<HTMLElement>(`tr[data-id][aria-rowindex="${pendingFocus.current + 2}"]`);
    if (!row) return;
    pendingFocus.current = null;
    row.focus({ preventScroll: true });
  };
  useEffect(focusWanted);
  useImperativeHandle(props.handle, () => ({
    scrollTo: (position) => virtualizer.scrollToIndex(position),
    focus(position) {
      pendingFocus.current = position;
      virtualizer.scrollToIndex(position);
      focusWanted();
    },
  }));
  const items = virtualizer.getVirtualItems();
  const top = items[0]?.index ?? 0;
  let end = top;
  return (
    <>
      {/* The spacers are always rendered: without them the list would briefly be too short for its scroll position. */}
      <Space height={top * height} />
      {items.flatMap(({ index }) => {
        const gap = index - end;
        end = index + 1;
        const row = rows.at(index);
        return [
          gap > 0 && <Space key={`before-${index}`} height={gap * height} />,
          row ? (
            <ListRow
              key={index}
              row={row}
              columns={columns}
              now={props.now}
              active={index === active}
              open={row.id === props.openId}
              isRemoved={props.gone.has(row.id)}
              position={index + 2}
              picked={picking && (picking.all || picking.picked.has(row.id))}
              pickLabel={picking?.label}
            />
          ) : (
            <PlaceholderRow key={index} position={index + 2} columns={columns} picking={picking !== undefined} />
          ),
        ];
      })}
      <Space height={(rows.total - end) * height} />
    </>
  );
}

/** Keeps the focused row rendered, however far away it is. */
function withActive({ startIndex, endIndex, overscan }: Range, active: number, total: number): number[] {
  const first = Math.max(0, startIndex - overscan);
  const last = Math.min(total - 1, endIndex + overscan);
  const sight = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (active < 0 || active >= total) return sight;
  return [...(active < first ? [active] : []), ...sight, ...(active > last ? [active] : [])];
}

function reportVisible(instance: Scroller, height: number, notify: WindowRowsProps<Identified>['onSight']): void {
  const first = Math.max(0, Math.floor((instance.scrollOffset ?? 0) / height));
  const last = first + Math.ceil((instance.scrollRect?.height ?? SCREEN.height) / height);
  notify(first, last, !instance.isScrolling);
}

/** Keeps the top row in place when the row height changes. */
function useSameHeights(virtualizer: Scroller, height: number): void {
  const before = useRef(height);
  useLayoutEffect(() => {
    if (before.current === height) return;
    const top = Math.round((virtualizer.scrollOffset ?? 0) / before.current);
    before.current = height;
    virtualizer.measure();
    virtualizer.scrollToOffset(top * height);
  }, [virtualizer, height]);
}

import { observeElementRect, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Column, Density, Identified } from '../column.ts';
import { ListRow } from '../list-row.tsx';
import type { RowsInPlaces } from './rows-in-places.ts';
import { RowToCome, Space } from './spare-rows.tsx';

const HEAD = 32;
const heights: Record<Density, number> = { regular: 36, compact: 28 };
/** Rows beyond the edges of the screen that are there already. */
const OVERSCAN = 6;
/** What a list is taken to have as long as it has no size. */
const SCREEN = { width: 1440, height: 720 };

type Scroller = Virtualizer<HTMLDivElement, HTMLTableRowElement>;
const observeRoom: typeof observeElementRect<HTMLDivElement> = (instance, notify) =>
  observeElementRect(instance, (rect) => notify(rect.height > 0 ? rect : SCREEN));

export interface WindowHandle {
  /** Brings a row into sight, and gives it the focus as soon as it is there. */
  focus: (position: number) => void;
  /** Brings a row into sight. */
  scrollTo: (position: number) => void;
}

export interface WindowPicking<Row> {
  picked: ReadonlySet<number>;
  /** Every row is picked, those that are not here too. */
  all: boolean;
  /** Words of the box in front of a row. Declared once, outside of any component, as columns are. */
  label: (row: Row) => string;
  /** `range`: with all rows between the last one that was picked and this one. */
  onPick: (id: number, range: boolean) => void;
}

export interface WindowRowsProps<Row extends Identified> {
  /** What scrolls; null before it is there. */
  scroll: HTMLDivElement | null;
  rows: RowsInPlaces<Row>;
  columns: readonly Column<Row>[];
  density: Density;
  now: number;
  /** Place of the row that Tab reaches. */
  active: number;
  openId: number | null;
  picking: WindowPicking<Row> | undefined;
  /** Place that is on top in the beginning. */
  position: number;
  /** Places of the first and the last row in sight, whenever they change; `rests`: nothing moves any more. */
  onSight: (first: number, last: number, rests: boolean) => void;
  handle: Ref<WindowHandle>;
}

/** Of a long list, the rows in sight: whatever lies above and below is empty space of the right height. */
export function WindowRows<Row extends Identified>({ scroll, rows, columns, density, active, picking, ...props }: WindowRowsProps<Row>) {
  const height = heights[density];
  const pendingFocus = useRef<number | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- its object changes without telling; nothing here is remembered by it
  const virtualizer: Scroller = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.total,
    getScrollElement: () => scroll,
    estimateSize: () => height,
    observeElementRect: observeRoom,
    initialRect: SCREEN,
    initialOffset: props.position * height,
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
    const row = pendingFocus.current === null ? null : scroll?.querySelector<HTMLElement>(`tr[data-id][aria-rowindex="${pendingFocus.current + 2}"]`);
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
      {/* The space above and below is always there: were it taken away and put back, the list would for a moment be too short to be scrolled so far. */}
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
              gone={false}
              place={index + 2}
              picked={picking && (picking.all || picking.picked.has(row.id))}
              pickLabel={picking?.label}
            />
          ) : (
            <RowToCome key={index} position={index + 2} columns={columns} picking={picking !== undefined} />
          ),
        ];
      })}
      <Space height={(rows.total - end) * height} />
    </>
  );
}

/** The row that has the focus stays, however far it is out of sight. */
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

/** Rows of another height begin at other places: the one on top stays on top. */
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

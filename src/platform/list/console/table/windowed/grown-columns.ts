import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from '../column.ts';

/** Beyond this width, in pixels, even a name is cut. */
const WIDEST = 420;

type Widths = Readonly<Record<string, number>>;

/** Widths that the cut cells of a table need, by column, where cells must stay whole. */
function neededWidths(table: HTMLTableElement): Widths {
  const needed: Record<string, number> = {};
  for (const cell of table.querySelectorAll<HTMLTableCellElement>('tbody tr[data-id] > .whole')) {
    const id = table.tHead?.rows[0]?.cells[cell.cellIndex]?.dataset['column'];
    if (id === undefined || cell.scrollWidth <= cell.clientWidth) continue;
    needed[id] = Math.max(needed[id] ?? 0, Math.min(WIDEST, cell.scrollWidth));
  }
  return needed;
}

const withLonger = (before: Widths, needed: Widths): Widths => {
  const longer = Object.entries(needed).filter(([id, width]) => width > (before[id] ?? 0));
  return longer.length > 0 ? { ...before, ...Object.fromEntries(longer) } : before;
};

/** Columns widened where a cell that must stay whole is cut; a width chosen by the user stays. They never shrink again. */
export function useGrownColumns<Row>(scroll: RefObject<HTMLElement | null>, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [grown, setGrown] = useState<Widths>({});
  useLayoutEffect(() => {
    const table = scroll.current?.querySelector('table');
    if (!table) return;
    const measure = () => setGrown((before) => withLonger(before, neededWidths(table)));
    const observer = new MutationObserver(measure);
    observer.observe(table, { childList: true, characterData: true, subtree: true });
    measure();
    return () => observer.disconnect();
  }, [scroll]);
  return useMemo(
    () =>
      columns.map((column) => {
        const width = grown[column.id] ?? 0;
        return column.fixed || width <= column.width ? column : { ...column, width };
      }),
    [columns, grown],
  );
}

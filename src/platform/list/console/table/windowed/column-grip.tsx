import { type PointerEvent, useRef } from 'react';
import type { Column } from '../column.ts';
import { NARROWEST_COLUMN, resizeColumn, WIDEST_COLUMN } from '../arrangement.ts';
import type { ListSettings } from '../list-settings.ts';

/**
 * Resize handle at the end of a title. For keyboards the column settings offer the same. During a drag only the table's column
 * element changes; no row re-renders.
 */
export function ColumnGrip<Row>({ column, settings }: { column: Column<Row>; settings: ListSettings<Row> }) {
  const drag = useRef<{ from: number; width: number; col: HTMLElement | null; table: HTMLElement | null; room: number } | null>(null);
  const widthAt = (event: PointerEvent) => {
    const { from, width } = drag.current ?? { from: event.clientX, width: column.width };
    return Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, width + event.clientX - from));
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    const title = event.currentTarget.closest('th');
    const table = title?.closest('table') ?? null;
    if (!title || !table) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const col = table.querySelectorAll<HTMLElement>('col')[title.cellIndex] ?? null;
    drag.current = { from: event.clientX, width: title.offsetWidth, col, table, room: table.offsetWidth };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { col, table, width, room } = drag.current;
    const next = widthAt(event);
    if (col) col.style.width = `${next}px`;
    if (table) table.style.width = `${room + next - width}px`;
  };
  const end = (event: PointerEvent) => {
    if (!drag.current) return;
    const width = widthAt(event);
    drag.current = null;
    settings.setLook(resizeColumn(settings.look, column.id, width));
  };
  return <span className="list-grip" aria-hidden="true" onPointerDown={begin} onPointerMove={move} onPointerUp={end} />;
}

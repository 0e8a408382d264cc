import type { Column, Density } from './column.ts';

/** Layout of a list. */
export interface ListLook {
  /** Visible columns in order. */
  columns: string[];
  /** Changed widths in pixels, by column. */
  widths: Record<string, number>;
  /** Columns pinned in addition to those that always are. */
  pinned: string[];
  /** Missing unless chosen for this list; the default applies then. */
  density?: Density;
}

/** Minimum width of a column in pixels. */
export const NARROWEST_COLUMN = 48;
export const WIDEST_COLUMN = 800;

/** More pinned columns would leave no room for scrolling ones. */
export const MOST_PINNED = 4;

export const usualLook = (all: readonly Pick<Column<unknown>, 'id' | 'optional'>[]): ListLook => ({
  columns: all.filter((column) => !column.optional).map((column) => column.id),
  widths: {},
  pinned: [],
});

/** Inserts a column after the last visible one that is declared before it. */
export function restoreColumn<Row>(all: readonly Column<Row>[], visible: readonly string[], id: string): string[] {
  const before = all
    .slice(
      0,
      all.findIndex((column) => column.id === id),
    )
    .map((column) => column.id);
  const at = visible.findLastIndex((each) => before.includes(each)) + 1;
  return [...visible.slice(0, at), id, ...visible.slice(at)];
}

/** Visible columns: pinned left, unpinned in order, pinned right. */
export function arranged<Row>(all: readonly Column<Row>[], { columns, widths, pinned }: ListLook): Column<Row>[] {
  const always = all.filter((column) => column.always && !columns.includes(column.id)).map((column) => column.id);
  const ids = always.reduce<string[]>((visible, id) => restoreColumn(all, visible, id), [...columns]);
  const visible = ids.flatMap((id) => all.find((column) => column.id === id) ?? []).map((column) => withWidth(column, widths[column.id]));
  const chosen = visible.filter((column) => !column.pinned && pinned.includes(column.id)).slice(0, MOST_PINNED);
  return [
    ...visible.filter((column) => column.pinned === 'left'),
    ...chosen.map((column, at): Column<Row> => ({ ...column, pinned: 'left', pin: at + 1 })),
    ...visible.filter((column) => !column.pinned && !chosen.includes(column)),
    ...visible.filter((column) => column.pinned === 'right'),
  ];
}

function withWidth<Row>(column: Column<Row>, width: number | undefined): Column<Row> {
  return width === undefined ? column : { ...column, width, fixed: true };
}

/** Layout with a column moved by `by` positions among the visible movable ones. */
export function moveColumn(look: ListLook, visible: readonly string[], id: string, by: number): ListLook {
  const at = visible.indexOf(id);
  const to = Math.min(visible.length - 1, Math.max(0, at + by));
  if (at === -1 || to === at) return look;
  const otherIds = visible.filter((each) => each !== id);
  return { ...look, columns: [...otherIds.slice(0, to), id, ...otherIds.slice(to)] };
}

/** Layout with a new column width in pixels. */
export const resizeColumn = (look: ListLook, id: string, width: number): ListLook => ({
  ...look,
  widths: { ...look.widths, [id]: Math.round(Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, width))) },
});

/** Layout with a column pinned or unpinned. */
export const togglePin = (look: ListLook, id: string): ListLook => ({
  ...look,
  pinned: look.pinned.includes(id) ? look.pinned.filter((each) => each !== id) : [...look.pinned, id],
});

import type { ComponentType, ReactNode } from 'react';
import type { KeyGroup } from '#platform/console/ui/keys/screen-keys.ts';
import type { List, ListRow } from '../list.ts';
import type { Group } from '../where.ts';
import type { ListAddress, ListSpelling } from './list-address.ts';
import type { ListApi } from './list-api.ts';
import type { Cells } from './list-columns.tsx';
import type { OpenRecordProps } from './open-record-props.ts';
import type { ListRows } from './rows/use-list-rows.ts';
import type { ListSource } from './rows/list-source.ts';
import type { BuiltInView } from './saved-views/view-choice.tsx';
import type { HiddenWords } from './screen/narrowing.ts';
import type { QuickFilterSet } from './screen/quick-filters.tsx';
import type { ActionDialogProps, ListAction } from './select/bulk-bar.tsx';
import type { Selection } from './select/use-selection.ts';
import type { Column, Identified } from './table/column.ts';
import type { RowListeners } from './table/row-listeners.ts';

interface CommonProps<Row extends Identified> {
  /** Must be stable, as must defaultWhere and actions. */
  list: List;
  /** Filter that applies if the address contains none. */
  defaultWhere?: Group | undefined;
  /** Actions on several rows besides bulk edit. */
  actions?: readonly ListAction<Row>[] | undefined;
  /** The record over the list. */
  Record?: ComponentType<OpenRecordProps<Row>> | undefined;
  /** Label of the button for a new record in {@link CommonProps.Record}; without it records cannot be created here. */
  newWords?: string | undefined;
  /** Description of the list. */
  about?: ReactNode;
  /** Buttons at the end of the title. */
  titleEnd?: ReactNode;
  /** Rows that come are shown at once, as long as the list is at its top and no record is open; otherwise they wait to be shown. */
  isFollowing?: boolean | undefined;
  /** Views that come with the list. */
  views?: readonly BuiltInView[] | undefined;
}

/** Additions of a list screen to the declaration of its list. */
export interface ListScreenProps extends CommonProps<ListRow> {
  api: ListApi;
  /** Custom cell renderers by field name; must be stable. */
  cells?: Cells;
  /** Rows per request. */
  pageSize?: number;
}

/** Controls in the cells of the rows, around the table that they share. */
export interface RowControlsProps<Row extends Identified> {
  rows: ListRows<Row>['rows'];
  open: (id: number) => void;
  children: (onAct: RowListeners['onAct']) => ReactNode;
}

export interface SelectionButtonsProps<Row extends Identified> {
  list: List;
  selection: Selection<Row>;
}

/** A list whose rows come from operations of its own. */
export interface ListViewProps<Row extends Identified> extends CommonProps<Row> {
  /** Must be stable, as must columns and spelling. */
  source: ListSource<Row>;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  spelling?: ListSpelling;
  /** Bulk edit of the selection, if the user may. */
  Edit?: ComponentType<ActionDialogProps<Row>> | undefined;
  /** Further buttons for the selection. */
  SelectionButtons?: ComponentType<SelectionButtonsProps<Row>> | undefined;
  quick?: QuickFilterSet;
  /** Number of matching rows in words; by default with the name of the rows. */
  countInWords?: (state: ListAddress, matches: { n: number; count: string }) => string;
  hiddenWords?: HiddenWords;
  /** Words of a list without any row; by default its name alone, because its description stands above it. */
  empty?: { title: string; words: string };
  RowControls?: ComponentType<RowControlsProps<Row>>;
  /** The pointer rests on a row, or it has the focus. */
  onLikely?: (id: number) => void;
  /** a: letters of the active row's events. */
  onLetters?: (row: Row, open: (id: number) => void) => void;
  /** Called before another record opens or it closes. */
  onLeave?: () => void;
  /** Shortcuts for the list of shortcuts, instead of the usual ones. */
  keys?: KeyGroup;
}

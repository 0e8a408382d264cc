import type { ComponentType, ReactNode } from 'react';
import type { List } from '../list.ts';
import type { Group } from '../where.ts';
import type { ListApi } from './list-api.ts';
import type { Cells } from './list-columns.tsx';
import type { OpenRecordProps } from './open-record-props.ts';
import type { ListAction } from './select/bulk-bar.tsx';

/** What a list screen adds to the declaration of its list. */
export interface ListScreenProps {
  /** Module-level, as are cells, usual and actions. */
  list: List;
  api: ListApi;
  /** Cells that say more than their value, by the field's name. */
  cells?: Cells;
  /** Filter where the address says none. */
  usual?: Group;
  /** What is done to several rows besides changing their fields. */
  actions?: readonly ListAction[] | undefined;
  /** The record over the list. */
  Record?: ComponentType<OpenRecordProps>;
  /** Words of the button that begins a new record in {@link ListScreenProps.Record}; without them nothing can be made here. */
  newWords?: string | undefined;
  /** What the list holds, in a sentence. */
  about?: ReactNode;
}

import type { ComponentType, ReactNode } from 'react';
import type { List } from '../list.ts';
import type { Group } from '../where.ts';
import type { ListApi } from './list-api.ts';
import type { Cells } from './list-columns.tsx';
import type { OpenRecordProps } from './open-record-props.ts';
import type { ListAction } from './select/bulk-bar.tsx';

/** Additions of a list screen to the declaration of its list. */
export interface ListScreenProps {
  /** Must be stable, as must cells, defaultWhere and actions. */
  list: List;
  api: ListApi;
  /** Custom cell renderers by field name. */
  cells?: Cells;
  /** Filter that applies if the address contains none. */
  defaultWhere?: Group;
  /** Actions on several rows besides bulk edit. */
  actions?: readonly ListAction[] | undefined;
  /** The record over the list. */
  Record?: ComponentType<OpenRecordProps>;
  /** Label of the button for a new record in {@link ListScreenProps.Record}; without it records cannot be created here. */
  newWords?: string | undefined;
  /** Description of the list. */
  about?: ReactNode;
}

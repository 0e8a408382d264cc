import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { ListLook } from '../table/arrangement.ts';
import type { Column, Density } from '../table/column.ts';
import type { ListSettings } from '../table/list-settings.ts';
import type { List } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import type { ListAddress } from '../list-address.ts';
import { isSameWhere, emptyWhere, fieldOf } from '../where-tree.ts';

/** A failure does not affect the list. */
const viewsOf = (list: List) => api.admin.savedViews.queryOptions({ input: { list: list.id }, meta: { quiet: true } });

/** `isReady`: the rows have arrived, which the views must not delay. */
export const useViews = (list: List, isReady: boolean) => useQuery({ ...viewsOf(list), enabled: isReady }).data;
export const renewViews = (list: List): Promise<void> => queryClient.invalidateQueries({ queryKey: viewsOf(list).queryKey });

/** The default view of a list; null: the declared state. */
export const openingView = (views: readonly SavedView[]): SavedView | null =>
  views.find(({ my_default }) => my_default) ?? views.find(({ team_default }) => team_default) ?? null;

/** A view as update input, to be merged with the changes. */
export const changesOf = ({ id, version, name, search, where, sort, columns, density }: SavedView) => ({
  view_id: id,
  version,
  name,
  search,
  where,
  sort,
  columns,
  density,
});

/** The column settings that a view keeps. */
export interface ViewSettings extends Pick<ListSettings<unknown>, 'density' | 'setLook'> {
  columns: readonly ViewedColumn[];
}
export type ViewedColumn = Pick<Column<unknown>, 'id' | 'width' | 'pinned' | 'optional'>;

export interface SetUp {
  list: List;
  state: ListAddress;
  settings: ViewSettings;
}

/** The current setup of the list as a view's content. */
export const contentOf = ({ list, state, settings: { columns, density } }: SetUp) => ({
  search: state.search || null,
  where: state.where.of.length > 0 ? state.where : null,
  sort: state.sort,
  // Columns of actions are always there and belong to no field.
  columns: columns.filter(({ id }) => fieldOf(list, id)).map(({ id, width, pinned }) => ({ name: id, width, pinned: pinned === 'left' })),
  density,
});

/** Address and layout of a view. Widths equal to the declared ones count as unchanged. */
export function setUpBy(
  view: SavedView,
  state: ListAddress,
  declared: readonly ViewedColumn[],
): { state: ListAddress; look: ListLook & { density: Density } } {
  const { search, where, sort, columns, density } = view;
  const fieldNamed = (name: string) => declared.find(({ id }) => id === name);
  const knownColumns = columns.filter(({ name }) => fieldNamed(name));
  const widths = Object.fromEntries(
    knownColumns.filter(({ name, width }) => fieldNamed(name)?.width !== width).map(({ name, width }) => [name, width]),
  );
  const pinned = knownColumns.filter((column) => column.pinned && !fieldNamed(column.name)?.pinned).map(({ name }) => name);
  return {
    state: { ...state, search: search ?? '', where: where ?? emptyWhere, sort, from: 0, view: view.id },
    look: { columns: knownColumns.map(({ name }) => name), widths, pinned, density },
  };
}

/** Whether the setup differs from the selected view. */
export function isViewChanged(view: SavedView, setUp: SetUp): boolean {
  const now = contentOf(setUp);
  const serialize = (columns: SavedView['columns']) =>
    columns.map(({ name, width, pinned = false }) => `${name} ${width} ${pinned}`).join();
  return (
    now.search !== view.search ||
    now.sort !== view.sort ||
    now.density !== view.density ||
    !isSameWhere(now.where ?? emptyWhere, view.where ?? emptyWhere) ||
    serialize(now.columns) !== serialize(view.columns)
  );
}

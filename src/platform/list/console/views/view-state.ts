import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { ListLook } from '../table/arrangement.ts';
import type { Column, Density } from '../table/column.ts';
import type { ListSettings } from '../table/list-settings.ts';
import type { List, ListRow } from '../../list.ts';
import type { SavedView } from '../../views/contract.ts';
import type { ListAddress } from '../list-address.ts';
import { isSameWhere, nothing } from '../where-tree.ts';

/** Without them the list goes on. */
const viewsOf = (list: List) => api.admin.savedViews.queryOptions({ input: { list: list.id }, meta: { quiet: true } });

export const useViews = (list: List) => useQuery(viewsOf(list)).data;
export const renewViews = (list: List): Promise<void> => queryClient.invalidateQueries({ queryKey: viewsOf(list).queryKey });

/** The view that a list opens with; null: as it is declared. */
export const openingView = (views: readonly SavedView[]): SavedView | null =>
  views.find(({ my_default }) => my_default) ?? views.find(({ team_default }) => team_default) ?? null;

/** A view as it is, to be sent with what is changed of it. */
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

export interface SetUp {
  list: List;
  state: ListAddress;
  settings: ListSettings<ListRow>;
}

/** The list as it is set up now, as a view keeps it. */
export const contentOf = ({ state, settings: { columns, density } }: SetUp) => ({
  search: state.search || null,
  where: state.where.of.length > 0 ? state.where : null,
  sort: state.sort,
  columns: columns.map(({ id, width, pinned }) => ({ name: id, width, pinned: pinned === 'left' })),
  density,
});

/** Address and look that a view asks for. A width that is the declared one was chosen by nobody. */
export function setUpBy(
  view: SavedView,
  state: ListAddress,
  declared: readonly Column<ListRow>[],
): { state: ListAddress; look: ListLook & { density: Density } } {
  const { search, where, sort, columns, density } = view;
  const of = (name: string) => declared.find(({ id }) => id === name);
  const known = columns.filter(({ name }) => of(name));
  const widths = Object.fromEntries(known.filter(({ name, width }) => of(name)?.width !== width).map(({ name, width }) => [name, width]));
  const pinned = known.filter((column) => column.pinned && !of(column.name)?.pinned).map(({ name }) => name);
  return {
    state: { ...state, search: search ?? '', where: where ?? nothing, sort, from: 0, view: view.id },
    look: { columns: known.map(({ name }) => name), widths, pinned, density },
  };
}

/** Whether the list was set up otherwise since the view was chosen. */
export function differs(view: SavedView, setUp: SetUp): boolean {
  const now = contentOf(setUp);
  const told = (columns: SavedView['columns']) => columns.map(({ name, width, pinned = false }) => `${name} ${width} ${pinned}`).join();
  return (
    now.search !== view.search ||
    now.sort !== view.sort ||
    now.density !== view.density ||
    !isSameWhere(now.where ?? nothing, view.where ?? nothing) ||
    told(now.columns) !== told(view.columns)
  );
}

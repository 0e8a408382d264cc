import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import type { Group } from '#platform/list/where.ts';

/** A view of purchase orders. @param title marked with `msg` */
export const view = (title: string, where: Group, sort: string): BuiltInView => ({
  title,
  where,
  sort,
  isShown: (state) => state.sort === sort && JSON.stringify(state.where) === JSON.stringify(where),
});

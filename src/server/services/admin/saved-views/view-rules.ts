import { ORPCError } from '@orpc/server';
import type { List } from '#contracts/lists/list.ts';
import type { Group } from '#contracts/lists/where.ts';
import { holds, permissionLacking, type Permission } from '#contracts/permissions.ts';
import type { ViewColumn, ViewDensity } from '#contracts/saved-views.ts';
import { badRequest } from '../../../http/faults.ts';
import { matching, ordered } from '../../../lists/list-rows.ts';
import type { ListSource } from '../../../lists/list-source.ts';
import { sourceOfList } from '../../../lists/sources.ts';
import type { Principal } from '../../../session/sessions.ts';

/** Who may do what with a saved view, and what it may say. */

/** What a view says of its list. */
export interface ViewContent {
  name: string;
  search: string | null;
  where: Group | null;
  sort: string;
  columns: ViewColumn[];
  density: ViewDensity;
}

/** The list that views are asked of. Refuses (400) what is no list, and (403) those who may not see it. */
export function requireList(principal: Principal, listId: string): ListSource {
  const source = sourceOfList(listId);
  if (!source) throw badRequest([{ field: 'list', message: 'There is no such list' }]);
  const { read } = source.list;
  if (!holds(read, principal)) throw new ORPCError('FORBIDDEN', { message: lacking(read) });
  return source;
}

const lacking = (permission: Permission) => permissionLacking[permission as keyof typeof permissionLacking];

export const managesList = (principal: Principal, { manage }: List): boolean => manage !== null && holds(manage, principal);

interface Owned {
  list: string;
  user_id: number;
  shared: boolean;
}

/** The own views, and those of the team, of a list that the person may see. */
export function isSeen(principal: Principal, view: Owned): boolean {
  const list = sourceOfList(view.list)?.list;
  return list !== undefined && holds(list.read, principal) && (view.shared || view.user_id === principal.userId);
}

/** The owner; a shared one also by those who manage its list. */
export function mayChange(principal: Principal, view: Owned): boolean {
  if (view.user_id === principal.userId) return true;
  const list = sourceOfList(view.list)?.list;
  return view.shared && list !== undefined && managesList(principal, list);
}

/** Refuses (400) at its field what the list does not have. */
export function requireFitting(source: ListSource, { search, where, sort, columns }: ViewContent): void {
  matching(source, { search: search ?? undefined, where: where ?? undefined });
  ordered(source, sort);
  const names = columns.map(({ name }) => name);
  const unknown = names.find((name) => !source.list.fields.some((field) => field.name === name));
  if (unknown !== undefined) throw badRequest([{ field: 'columns', message: `The list has no column ${unknown}` }]);
  if (new Set(names).size < names.length) throw badRequest([{ field: 'columns', message: 'None may be there twice' }]);
}

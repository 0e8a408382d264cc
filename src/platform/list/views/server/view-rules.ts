import { ORPCError } from '@orpc/server';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import type { ViewColumn, ViewDensity } from '../contract.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { matching, ordered } from '../../server/list-rows.ts';
import type { ListSource } from '../../server/list-source.ts';
import { sourceOfList } from '../../server/sources.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

/** Permissions and validation of saved views. */

/** Content of a view. */
export interface ViewContent {
  name: string;
  search: string | null;
  where: Group | null;
  sort: string;
  columns: ViewColumn[];
  density: ViewDensity;
}

/** The list of the views. Refuses unknown lists (400) and missing permissions (403). */
export function requireList(principal: Principal, listId: string): ListSource {
  const source = sourceOfList(listId);
  if (!source) throw badRequest([{ field: 'list', message: 'List not found' }]);
  const { read } = source.list;
  if (!holds(read, principal)) throw new ORPCError('FORBIDDEN', { message: permissionLacking(read) });
  return source;
}

export const managesList = (principal: Principal, { manage }: List): boolean => manage !== null && holds(manage, principal);

interface Owned {
  list: string;
  user_id: number;
  shared: boolean;
}

/** Own and shared views of a list that the user may read. */
export function canSee(principal: Principal, view: Owned): boolean {
  const list = sourceOfList(view.list)?.list;
  return list !== undefined && holds(list.read, principal) && (view.shared || view.user_id === principal.userId);
}

/** Whether the user may change a view: its owner, and for shared views managers of the list. */
export function mayChange(principal: Principal, view: Owned): boolean {
  if (view.user_id === principal.userId) return true;
  const list = sourceOfList(view.list)?.list;
  return view.shared && list !== undefined && managesList(principal, list);
}

/** Refuses (400) content that does not fit the list, at its field. */
export function requireFitting(source: ListSource, { search, where, sort, columns }: ViewContent): void {
  matching(source, { search: search ?? undefined, where: where ?? undefined });
  ordered(source, sort);
  const names = columns.map(({ name }) => name);
  const unknown = names.find((name) => !source.list.fields.some((field) => field.name === name));
  if (unknown !== undefined) throw badRequest([{ field: 'columns', ...sentence('The list has no column {name}', { name: unknown }) }]);
  if (new Set(names).size < names.length) throw badRequest([{ field: 'columns', message: 'No duplicates allowed' }]);
}

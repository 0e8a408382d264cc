import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { ORPCError } from '@orpc/server';
import type { SavedView } from '../contract.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { savedViewDefaults, savedViews } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { canSee, managesList, mayChange, requireList } from './view-rules.ts';

export const noSuchView = () => new ORPCError('NOT_FOUND', { message: 'View not found' });

async function viewsWhere(db: Queryable, principal: Principal, condition: SQL | undefined): Promise<SavedView[]> {
  const isOwnDefault = and(eq(savedViewDefaults.view_id, savedViews.id), eq(savedViewDefaults.user_id, principal.userId));
  const rows = await db
    .select({ view: savedViews, by: users.name, opens: savedViewDefaults.view_id })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.user_id))
    .leftJoin(savedViewDefaults, isOwnDefault)
    .where(condition)
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows
    .filter(({ view }) => canSee(principal, view))
    .map(({ view: { user_id, updated_at, ...view }, by, opens }) => ({
      ...view,
      by,
      mine: user_id === principal.userId,
      my_default: opens !== null,
      may_change: mayChange(principal, { ...view, user_id }),
      updated_at: updated_at.toISOString(),
    }));
}

/** Own and shared views of a list, by name. */
export async function listViews(db: Queryable, principal: Principal, listId: string): Promise<{ views: SavedView[]; may_manage: boolean }> {
  const { list } = requireList(principal, listId);
  const visibleViews = and(eq(savedViews.list, listId), or(savedViews.shared, eq(savedViews.user_id, principal.userId)));
  return { views: await viewsWhere(db, principal, visibleViews), may_manage: managesList(principal, list) };
}

/** Reads one view; another user's private view is reported as not found. */
export async function readView(db: Queryable, principal: Principal, viewId: number): Promise<SavedView> {
  const [view] = await viewsWhere(db, principal, eq(savedViews.id, viewId));
  if (!view) throw noSuchView();
  return view;
}

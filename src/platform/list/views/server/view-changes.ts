import { ORPCError } from '@orpc/server';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { MOST_VIEWS, type SavedView } from '../contract.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { savedViewDefaults, savedViews } from '../schema.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, refusal, stale } from '#platform/server/http/faults.ts';
import { sourceOfList } from '../../server/sources.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { canSee, managesList, mayChange, requireFitting, requireList, type ViewContent } from './view-rules.ts';
import { noSuchView, readView } from './views.ts';

type StoredView = typeof savedViews.$inferSelect;

const auditKey = (viewId: number) => `saved_views/${viewId}`;

/** Serialises inserts per user and list to enforce the limit and unique names. */
async function requireRoom(tx: Transaction, userId: number, list: string, name: string, viewId: number | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4720, hashtext(${`${userId}/${list}`}))`);
  const ownViews = and(eq(savedViews.user_id, userId), eq(savedViews.list, list));
  const [existing] = await tx.select({ views: count() }).from(savedViews).where(ownViews);
  if (viewId === null && (existing?.views ?? 0) >= MOST_VIEWS)
    throw badRequest([{ field: 'name', ...sentence('At most {most} views of one list', { most: MOST_VIEWS }) }]);
  const [sameName] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(ownViews, sql`lower(${savedViews.name}) = lower(${name})`, viewId === null ? undefined : ne(savedViews.id, viewId)));
  if (sameName) throw badRequest([{ field: 'name', message: 'Another view has this name' }]);
}

interface NewView extends ViewContent {
  list: string;
  shared: boolean;
  request_key?: string | undefined;
}

export async function createView(db: Database, cause: Cause, principal: Principal, input: NewView): Promise<SavedView> {
  const { request_key: key, ...view } = input;
  requireFitting(requireList(principal, view.list), view);
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: view }, async () => {
      await requireRoom(tx, principal.userId, view.list, view.name, null);
      const [added] = await tx
        .insert(savedViews)
        .values({ ...view, user_id: principal.userId, created_at: cause.at, updated_at: cause.at })
        .returning({ id: savedViews.id });
      if (!added) throw new Error('A view was not stored');
      await recordAudit(tx, cause, auditKey(added.id), null, { version: 1, list: view.list, shared: view.shared });
      return added.id;
    }),
  );
  return readView(db, principal, id);
}

interface OfVersion {
  view_id: number;
  version: number;
}

/**
 * Runs an action on a locked view. 404 for a view that the user cannot see, 403 for one that they may not change, 409 with the
 * current view if it changed meanwhile.
 */
async function changeView<Done>(
  db: Database,
  principal: Principal,
  { view_id: viewId, version }: OfVersion,
  change: (tx: Transaction, view: StoredView) => Promise<Done>,
): Promise<Done> {
  const result = await db.transaction(async (tx) => {
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, viewId)).for('update');
    if (!view || !canSee(principal, view)) throw noSuchView();
    if (!mayChange(principal, view)) throw new ORPCError('FORBIDDEN', { message: 'Only its owner changes this view' });
    return view.version === version ? { value: await change(tx, view) } : null;
  });
  if (result) return result.value;
  const data = { view: await readView(db, principal, viewId) };
  throw stale(data);
}

const contentOf = ({ name, search, where, sort, columns, density }: ViewContent): ViewContent => ({
  name,
  search,
  where,
  sort,
  columns,
  density,
});

/** Names of the changed properties: names and searches are free text, which the audit must not contain. */
const changedIn = (before: ViewContent, after: ViewContent) =>
  Object.keys(after).filter((key) => JSON.stringify(before[key as keyof ViewContent]) !== JSON.stringify(after[key as keyof ViewContent]));

export async function updateView(db: Database, cause: Cause, principal: Principal, input: OfVersion & ViewContent): Promise<SavedView> {
  await changeView(db, principal, input, async (tx, view) => {
    const content = contentOf(input);
    const source = sourceOfList(view.list);
    if (source) requireFitting(source, content);
    const fields = changedIn(contentOf(view), content);
    if (fields.length === 0) return;
    await requireRoom(tx, view.user_id, view.list, content.name, view.id);
    const version = view.version + 1;
    await tx
      .update(savedViews)
      .set({ ...content, version, updated_at: cause.at })
      .where(eq(savedViews.id, view.id));
    await recordAudit(tx, cause, auditKey(view.id), { version: view.version }, { version, fields });
  });
  return readView(db, principal, input.view_id);
}

/** Shares or unshares a view; returns its list. An unshared view stops being the default of others and of the team. */
export async function shareView(db: Database, cause: Cause, principal: Principal, input: OfVersion & { shared: boolean }): Promise<string> {
  const { shared } = input;
  return changeView(db, principal, input, async (tx, view) => {
    if (view.shared === shared) return view.list;
    const version = view.version + 1;
    await tx
      .update(savedViews)
      .set({ shared, version, updated_at: cause.at, ...(!shared && { team_default: false }) })
      .where(eq(savedViews.id, view.id));
    if (!shared)
      await tx.delete(savedViewDefaults).where(and(eq(savedViewDefaults.view_id, view.id), ne(savedViewDefaults.user_id, view.user_id)));
    await recordAudit(tx, cause, auditKey(view.id), { version: view.version, shared: view.shared }, { version, shared });
    return view.list;
  });
}

/** Deletes a view; returns its list. */
export const deleteView = (db: Database, cause: Cause, principal: Principal, input: OfVersion): Promise<string> =>
  changeView(db, principal, input, async (tx, view) => {
    await tx.delete(savedViews).where(eq(savedViews.id, view.id));
    await recordAudit(tx, cause, auditKey(view.id), { version: view.version, list: view.list, shared: view.shared }, null);
    return view.list;
  });

interface DefaultRequest {
  list: string;
  whose: 'mine' | 'team';
  view_id: number | null;
}

/** Sets the default view of a list. The team's default must be shared. */
export async function setDefaultView(db: Database, cause: Cause, principal: Principal, input: DefaultRequest): Promise<void> {
  const { list } = requireList(principal, input.list);
  if (input.whose === 'team' && !managesList(principal, list))
    throw refusal('FORBIDDEN', sentence('Only people who manage {plural} can set the team default', { plural: { message: list.plural } }));
  await db.transaction(async (tx) => {
    const view = input.view_id === null ? null : await lockView(tx, principal, input.list, input.view_id);
    if (input.whose === 'team') await setTeamDefault(tx, input.list, view);
    else await setOwnDefault(tx, principal.userId, input.list, view);
    const record = `saved_view_defaults/${input.whose === 'team' ? 'team' : principal.userId}/${input.list}`;
    await recordAudit(tx, cause, record, null, { view_id: view?.id ?? null });
  });
}

async function lockView(tx: Transaction, principal: Principal, list: string, viewId: number): Promise<StoredView> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, viewId)).for('update');
  if (!view || view.list !== list || !canSee(principal, view)) throw badRequest([{ field: 'view_id', message: 'View not found' }]);
  return view;
}

async function setTeamDefault(tx: Transaction, list: string, view: StoredView | null): Promise<void> {
  if (view && !view.shared) throw badRequest([{ field: 'view_id', message: 'Share the view with the team first' }]);
  await tx.execute(sql`select pg_advisory_xact_lock(4720, hashtext(${list}))`);
  await tx
    .update(savedViews)
    .set({ team_default: false })
    .where(and(eq(savedViews.list, list), savedViews.team_default));
  if (view) await tx.update(savedViews).set({ team_default: true }).where(eq(savedViews.id, view.id));
}

async function setOwnDefault(tx: Transaction, userId: number, list: string, view: StoredView | null): Promise<void> {
  if (!view) {
    await tx.delete(savedViewDefaults).where(and(eq(savedViewDefaults.user_id, userId), eq(savedViewDefaults.list, list)));
    return;
  }
  const row = { user_id: userId, list, view_id: view.id };
  await tx
    .insert(savedViewDefaults)
    .values(row)
    .onConflictDoUpdate({ target: [savedViewDefaults.user_id, savedViewDefaults.list], set: { view_id: view.id } });
}

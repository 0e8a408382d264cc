import { type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/access/permissions.ts';
import type { Database } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { WorkCount } from './work-count.ts';

/** Age up to which a count is served without a query. Milliseconds. */
const FRESH = 60_000;

interface Counted {
  at: number;
  count: Promise<number>;
}

/** Counts by figure, and by user where they differ. */
const cached = new WeakMap<Database, Map<string, Counted>>();

function cacheOf(db: Database, now: number): Map<string, Counted> {
  const cache = cached.get(db) ?? new Map<string, Counted>();
  cached.set(db, cache);
  for (const [key, { at }] of cache) if (Math.abs(now - at) >= FRESH) cache.delete(key);
  return cache;
}

/** One query for all counts, so that they describe the same moment and cost one connection. */
async function queryCounts(db: Database, counts: readonly SQL[]): Promise<number[]> {
  const columns = counts.map((count, at) => sql`(${count})::int as ${sql.raw(`c${at}`)}`);
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return counts.map((_, at) => rows[0]?.[`c${at}`] ?? 0);
}

/** Counts of the figures that the user may list. */
export const countWork = (db: Database, principal: Principal, now: Date) =>
  countFigures(
    db,
    hooks('work').filter(({ permission }) => holds(permission, principal)),
    principal,
    now,
  );

/** Whoever fetches figures that are the same for all users. */
const nobody: Principal = {
  sessionId: 0,
  userId: 0,
  name: '',
  email: '',
  phoneNo: '',
  agentId: null,
  roles: [],
  tabs: [],
  passwordTemporary: false,
  lastActiveAt: new Date(0),
};

/** Counts of the figures that are the same for all users. */
export const countSharedWork = (db: Database, now: Date) =>
  countFigures(
    db,
    hooks('work').filter(({ isOwn }) => !isOwn),
    nobody,
    now,
  );

/** Only counts older than a minute are queried. */
async function countFigures(db: Database, figures: readonly WorkCount[], principal: Principal, now: Date) {
  const cache = cacheOf(db, now.getTime());
  const keyOf = ({ id, isOwn }: WorkCount) => (isOwn ? `${id}/${principal.userId}` : id);
  const stale = figures.filter((figure) => !cache.has(keyOf(figure)));
  const queried =
    stale.length > 0
      ? queryCounts(
          db,
          stale.map(({ count }) => count(principal, now)),
        )
      : Promise.resolve([]);
  for (const [at, figure] of stale.entries())
    cache.set(keyOf(figure), { at: now.getTime(), count: queried.then((counts) => counts[at] ?? 0) });
  try {
    const counts = await Promise.all(figures.map(async (figure) => [figure.id, (await cache.get(keyOf(figure))?.count) ?? 0] as const));
    return { counts: Object.fromEntries(counts), as_of: now.toISOString() };
  } catch (fault) {
    // The next request queries again.
    for (const figure of figures) cache.delete(keyOf(figure));
    throw fault;
  }
}

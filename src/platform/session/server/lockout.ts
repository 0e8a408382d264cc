import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { isIPv6 } from 'node:net';
import { ORPCError } from '@orpc/server';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { signInSources, users } from '../schema.ts';

/** Data of an attempt for counting. */
export interface Attempt {
  db: Database;
  clock: Clock;
  /** Source of the request: {@link sourceOf}. */
  source: string;
  cause(): Cause;
}

/** Consecutive failures before an account is locked; a wrong code counts twice, so five codes may be tried. */
const FAILURES_BEFORE_LOCK = 10;
export const WEIGHT = { password: 1, code: 2 };
export const triesLeft = (failures: number): number => Math.max(0, Math.ceil((FAILURES_BEFORE_LOCK - failures) / WEIGHT.code));

/** Limit per network address and window: above the typing errors of any office, far below what guessing needs. */
const SOURCE_WINDOW = sql`interval '15 minutes'`;
const SOURCE_LIMITS = { signIn: 100, registration: 20, tracking: 20 };
type Kind = keyof typeof SOURCE_LIMITS;

const keyOf = (kind: Kind, source: string) => (kind === 'signIn' ? source : `${kind} ${source}`);

/** Lock duration: 1 minute at the limit, then 2, 4, 8, at most 15. */
const lockLength = (failures: ReturnType<typeof sql>, limit: number) =>
  sql`least(15, power(2, least(4, (${failures}) - ${limit}::int))) * interval '1 minute'`;

export const notLocked = (at: Date) => or(isNull(users.locked_until), lte(users.locked_until, at));

/** Network that one machine may control completely: an IPv4 address, or the first half of an IPv6 address. */
export function sourceOf(ip: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(gap).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}

export const tooManyTries = (until: Date, now: Date) =>
  new ORPCError('TOO_MANY_REQUESTS', {
    status: 429,
    message: 'Too many tries. Wait a moment.',
    data: { retry_after: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) },
  });

/** Refuses all attempts from a locked address, with right and wrong passwords. */
export async function refuseLockedSource({ db, clock, source }: Attempt, kind: Kind = 'signIn'): Promise<void> {
  const now = clock.now();
  const [locked] = await db
    .select({ until: signInSources.locked_until })
    .from(signInSources)
    .where(and(eq(signInSources.address, keyOf(kind, source)), gt(signInSources.locked_until, now)));
  if (locked?.until) throw tooManyTries(locked.until, now);
}

/** Counts a failure of the address. Attempts during a lock do not extend it. */
export async function countSource(tx: Transaction, at: Date, source: string, kind: Kind = 'signIn'): Promise<void> {
  const limit = SOURCE_LIMITS[kind];
  const now = sql`${at.toISOString()}::timestamptz`;
  const isWindowOver = sql`${signInSources.window_started_at} + ${SOURCE_WINDOW} <= ${now}`;
  const failures = sql`case when ${isWindowOver} then 1 else ${signInSources.failures} + 1 end`;
  const lock = sql`case when (${failures}) >= ${limit}::int then ${now} + ${lockLength(failures, limit)} end`;
  await tx
    .insert(signInSources)
    .values({ address: keyOf(kind, source), failures: 1, window_started_at: at })
    .onConflictDoUpdate({
      target: signInSources.address,
      // After a lock the count is kept in a new window, so that further failures lock for longer.
      set: {
        failures,
        locked_until: lock,
        window_started_at: sql`coalesce(${lock}, case when ${isWindowOver} then ${now} else ${signInSources.window_started_at} end)`,
      },
      setWhere: sql`coalesce(${signInSources.locked_until}, ${now}) <= ${now}`,
    });
}

/**
 * Counts a failure for the address and the account; from the tenth on the account is locked for 1 min, then 2, 4, at most 15.
 * Every kind of failure performs the same writes, so that response times reveal nothing: one row for the account (or a
 * substitute row if it does not exist or is locked), the address, and the audit.
 *
 * @param userId null: the account does not exist
 * @returns the account's count; null if nothing was counted, because the account does not exist or is already locked
 */
export async function countFailure(attempt: Attempt, userId: number | null, weight: number): Promise<number | null> {
  const cause = attempt.cause();
  return attempt.db.transaction(async (tx) => {
    await countSource(tx, cause.at, attempt.source);
    const counted = userId === null ? await countNothing(tx, attempt.source) : await countOnAccount(tx, cause.at, userId, weight);
    const record = userId === null ? `sign_in_sources/${attempt.source}` : `users/${userId}`;
    const before = counted === null ? null : { failures: counted - weight };
    await recordAudit(tx, cause, record, before, counted === null ? { refused: true } : { failures: counted });
    return counted;
  });
}

async function countOnAccount(tx: Transaction, at: Date, userId: number, weight: number): Promise<number | null> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const failures = sql`${users.failures} + ${weight}::int`;
  const isLocked = sql`coalesce(${users.locked_until}, ${now}) > ${now}`;
  const lock = sql`case when ${failures} >= ${FAILURES_BEFORE_LOCK}::int then ${now} + ${lockLength(failures, FAILURES_BEFORE_LOCK)} end`;
  // Locks the row first, so that concurrent guesses see each other's count and lock.
  const [lockedUser] = await tx
    .select({ isLocked: sql<boolean>`${isLocked}` })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  const [row] = await tx
    .update(users)
    .set({
      failures: sql`case when ${isLocked} then ${users.failures} else ${failures} end`,
      locked_until: sql`case when ${isLocked} then ${users.locked_until} else ${lock} end`,
    })
    .where(eq(users.id, userId))
    .returning({ failures: users.failures });
  return row && lockedUser && !lockedUser.isLocked ? row.failures : null;
}

/** Runs the same statements on the address's row without counting, for equal response times. */
async function countNothing(tx: Transaction, source: string): Promise<null> {
  const ownSource = eq(signInSources.address, keyOf('signIn', source));
  await tx.select({ address: signInSources.address }).from(signInSources).where(ownSource).for('update');
  await tx
    .update(signInSources)
    .set({ failures: sql`${signInSources.failures}` })
    .where(ownSource)
    .returning({ failures: signInSources.failures });
  return null;
}

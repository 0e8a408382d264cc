import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import { ORPCError } from '@orpc/server';
import type { User } from '../contract.ts';
import { grantedPermissions, holds } from '#platform/access/permissions.ts';
import { queueRoles, roles, tabs } from '#platform/access/roles.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';
import type { UserRow } from '#platform/session/server/profile.ts';

export const noSuchUser = () => new ORPCError('NOT_FOUND', { message: 'User not found' });

export async function requireUser(db: Database, userId: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) throw noSuchUser();
}

/** Locks the user until the transaction ends, which serialises its changes. */
export async function lockUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw noSuchUser();
  return user;
}

/** Number of open sessions by user. */
const openCounts = (db: Queryable, now: Date) =>
  db
    .select({ userId: sessions.user_id, open: count().as('open') })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isOpenAt(now.toISOString()))
    .groupBy(sessions.user_id)
    .as('open_counts');

const presentUser = (user: UserRow, open: number | null, now: Date): User => ({
  user_id: user.id,
  version: user.version,
  name: user.name,
  username: user.username,
  email: user.email,
  phone_no: user.phone_no,
  title: user.title,
  roles: user.roles,
  tabs: user.tabs,
  agent_id: user.agent_id,
  mfa_enabled: user.mfa_enabled,
  disabled_at: user.disabled_at?.toISOString() ?? null,
  locked_until: user.locked_until && user.locked_until > now ? user.locked_until.toISOString() : null,
  last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
  open_sessions: open ?? 0,
});

export async function findUser(db: Queryable, now: Date, userId: number): Promise<User> {
  const open = openCounts(db, now);
  const [row] = await db
    .select({ user: users, open: open.open })
    .from(users)
    .leftJoin(open, eq(open.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw noSuchUser();
  return presentUser(row.user, row.open, now);
}

/** All roles with their permissions, and all tabs. */
export const everyRole = () => ({
  roles: Object.values(roles).map((role) => ({
    role,
    permissions: grantedPermissions().filter((permission) => holds(permission, { roles: [role], tabs: [] })),
    queue: (queueRoles as readonly string[]).includes(role),
  })),
  tabs: [...tabs],
});

/** Users who may sign in (§7.2). */
export const listLoginUsers = (db: Database) =>
  db
    .select({ user_id: users.id, name: users.name, title: users.title, agent_id: users.agent_id, on_duty: users.on_duty })
    .from(users)
    .where(isNull(users.disabled_at))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));

import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { ORPCError } from '@orpc/server';
import type { User } from '#contracts/main/users.ts';
import { holds, permissionLacking, type Permission, queueRoles, roles, tabs } from '#contracts/permissions.ts';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { sessions, users } from '../../db/schema.ts';
import { isOpenAt } from '../../session/sessions.ts';
import type { UserRow } from './profile.ts';

export const noSuchUser = () => new ORPCError('NOT_FOUND', { message: 'There is no such user' });

export async function requireUser(db: Database, userId: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!user) throw noSuchUser();
}

/** The user, held until the transaction ends: changes of one user take turns. */
export async function holdUser(tx: Transaction, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw noSuchUser();
  return user;
}

/** Open sessions by user. */
const openCounts = (db: Queryable, now: Date) =>
  db
    .select({ userId: sessions.user_id, open: count().as('open') })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isOpenAt(now.toISOString()))
    .groupBy(sessions.user_id)
    .as('open_counts');

const told = (user: UserRow, open: number | null, now: Date): User => ({
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
  return told(row.user, row.open, now);
}

export interface UserFilter {
  search?: string | undefined;
  role?: string | undefined;
  state?: 'active' | 'disabled' | 'without-role' | undefined;
  sort: 'name' | '-name' | 'last_sign_in' | '-last_sign_in';
  page: number;
  page_size: number;
}

const name = sql`lower(${users.name})`;
const orders: Record<UserFilter['sort'], SQL> = {
  name: asc(name),
  '-name': desc(name),
  last_sign_in: sql`${users.last_sign_in_at} asc nulls last`,
  '-last_sign_in': sql`${users.last_sign_in_at} desc nulls last`,
};

const states: Record<NonNullable<UserFilter['state']>, SQL | undefined> = {
  active: isNull(users.disabled_at),
  disabled: isNotNull(users.disabled_at),
  'without-role': and(isNull(users.disabled_at), sql`cardinality(${users.roles}) = 0`),
};

/** The search finds parts of name, user name, email, phone number and title. */
export async function listUsers(db: Database, now: Date, filter: UserFilter): Promise<{ rows: User[]; total: number }> {
  const part = filter.search && `%${filter.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = and(
    part ? or(...[users.name, users.username, users.email, users.phone_no, users.title].map((column) => ilike(column, part))) : undefined,
    filter.role ? sql`${filter.role} = any(${users.roles})` : undefined,
    filter.state && states[filter.state],
  );
  const open = openCounts(db, now);
  const rows = await db
    .select({ user: users, open: open.open })
    .from(users)
    .leftJoin(open, eq(open.userId, users.id))
    .where(where)
    .orderBy(orders[filter.sort], asc(name), asc(users.id))
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size);
  const [all] = await db.select({ total: count() }).from(users).where(where);
  return { rows: rows.map(({ user, open: sessionsOpen }) => told(user, sessionsOpen, now)), total: all?.total ?? 0 };
}

const permissions = Object.keys(permissionLacking) as Permission[];

/** Every role with what it grants, and every tab. */
export const everyRole = () => ({
  roles: Object.values(roles).map((role) => ({
    role,
    permissions: permissions.filter((permission) => holds(permission, { roles: [role], tabs: [] })),
    queue: (queueRoles as readonly string[]).includes(role),
  })),
  tabs: [...tabs],
});

/** Who may sign in (§7.2). */
export const listLoginUsers = (db: Database) =>
  db
    .select({ user_id: users.id, name: users.name, title: users.title, agent_id: users.agent_id, on_duty: users.on_duty })
    .from(users)
    .where(isNull(users.disabled_at))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));

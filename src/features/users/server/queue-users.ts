import { ORPCError } from '@orpc/server';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { QueueUser } from '../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { queueRoles, roles } from '#platform/access/roles.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { hasOneRole } from '#platform/session/server/role-condition.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import type { UserRow } from '#platform/session/server/profile.ts';
import type { SignedInCall } from '#features/session/server/public.ts';
import { lockUser, noSuchUser } from './users.ts';

const isQueueRole = (role: string) => (queueRoles as readonly string[]).includes(role);

const presentQueueUser = ({ id, version, name, title, agent_id, roles: held }: UserRow): QueueUser => ({
  user_id: id,
  version,
  name,
  title,
  agent_id,
  roles: held,
});

/** Users with a role of the queues, by name. */
export async function listQueueUsers(db: Database): Promise<QueueUser[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(isNull(users.disabled_at), hasOneRole(queueRoles)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
  return rows.map(presentQueueUser);
}

async function findQueueUser(db: Database, userId: number): Promise<QueueUser> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw noSuchUser();
  return presentQueueUser(row);
}

/** Resulting roles: other roles stay, duplicates are removed. */
const withQueueRoles = (user: UserRow, newRoles: string[]) => [...user.roles.filter((role) => !isQueueRole(role)), ...new Set(newRoles)];

const LAST_OWN = 'You cannot remove your own right to give roles: ask another admin';

const forbidden = (message: string) => new ORPCError('FORBIDDEN', { message });

/** Users may not grant themselves roles, and only roles above it may grant or revoke the queue admin role. */
function requireAllowed({ principal }: SignedInCall, user: UserRow, newRoles: string[]): void {
  const held = user.roles.filter(isQueueRole);
  const added = newRoles.filter((role) => !held.includes(role));
  const revoked = held.filter((role) => !newRoles.includes(role));
  if (held.length === 0 && added.length === 0)
    throw badRequest([{ field: 'roles', message: 'This user is in no queue: give at least one role' }]);
  if (user.id === principal.userId && added.length > 0) throw forbidden('You cannot give roles to yourself');
  if (user.id === principal.userId && !holds('queue-users.manage', { roles: withQueueRoles(user, newRoles), tabs: [] }))
    throw forbidden(LAST_OWN);
  const isAdministrator = [roles.crmAdmin, roles.administrator].some((role) => principal.roles.includes(role));
  if (!isAdministrator && [...added, ...revoked].includes(roles.crmAdmin))
    throw forbidden('Only a queue management admin or an administrator can give or remove this role');
}

/** Replaces the queue roles and keeps all others. Takes effect in every tab of the user at once. */
export async function updateQueueUserRole(
  call: SignedInCall,
  input: { user_id: number; version: number; roles: string[] },
): Promise<{ user_id: number; version: number; roles: string[] }> {
  const changed = await call.db.transaction(async (tx) => {
    const user = await lockUser(tx, input.user_id);
    if (user.version !== input.version) return null;
    requireAllowed(call, user, input.roles);
    const next = withQueueRoles(user, input.roles);
    await tx
      .update(users)
      .set({ roles: next, version: user.version + 1 })
      .where(eq(users.id, user.id));
    await recordAudit(tx, call.cause(), `users/${user.id}`, { roles: user.roles }, { roles: next });
    return { user_id: user.id, version: user.version + 1, roles: next };
  });
  if (!changed) throw stale({ user: await findQueueUser(call.db, input.user_id) });
  call.realtime.userChanged(input.user_id);
  return changed;
}

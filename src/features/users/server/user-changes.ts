import { ORPCError } from '@orpc/server';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { User } from '../contract.ts';
import { roles } from '#platform/access/roles.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest, stale } from '#platform/server/http/faults.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import { forgetRecoveryCodes, readableSecret } from '#platform/session/server/recovery-codes.ts';
import { endSessions } from '#platform/session/server/sessions.ts';
import { noMfa, type SignedInCall } from '#features/session/server/public.ts';
import type { UserRow } from '#platform/session/server/profile.ts';
import { findUser, lockUser } from './users.ts';

const refused = (field: string, message: string) => badRequest([{ field, message }]);

/** Locks the administrators who can sign in, so that two cannot revoke each other's role at the same time. */
async function requireOtherAdministrator(tx: Transaction, userId: number): Promise<void> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${roles.administrator} = any(${users.roles})`, isNull(users.disabled_at)))
    .orderBy(asc(users.id))
    .for('update');
  if (administrators.every(({ id }) => id === userId))
    throw refused('user_id', 'This is the last administrator: no one else could manage users');
}

const isAdministrator = (user: { roles: string[] }) => user.roles.includes(roles.administrator);

/** 409 with the current user: somebody else changed it meanwhile. */
const conflict = async (call: SignedInCall, userId: number) => stale({ user: await findUser(call.db, call.clock.now(), userId) });

interface AccessChange {
  user_id: number;
  version: number;
  title: string;
  roles: string[];
  tabs: string[];
  agent_id: number | null;
}

/** Audited values; the title is free text and left out. */
const grantedAccess = ({ roles: held, tabs, agent_id }: Pick<UserRow, 'roles' | 'tabs' | 'agent_id'>) => ({ roles: held, tabs, agent_id });

/** Replaces title, roles, tabs and agent id. Takes effect in every tab of the user at once. */
export async function updateUser(call: SignedInCall, input: AccessChange): Promise<User> {
  const { db, principal, realtime, clock } = call;
  const next = { title: input.title, roles: [...new Set(input.roles)], tabs: [...new Set(input.tabs)], agent_id: input.agent_id };
  const changed = await db.transaction(async (tx) => {
    // Locked before the user itself: a fixed lock order avoids deadlocks.
    if (!isAdministrator(next)) await requireOtherAdministrator(tx, input.user_id);
    const user = await lockUser(tx, input.user_id);
    if (user.version !== input.version) return false;
    if (user.id === principal.userId && !isAdministrator(next))
      throw refused('roles', 'Another administrator has to take this role from you');
    await requireFreeAgentId(tx, user.id, next.agent_id);
    await tx
      .update(users)
      .set({ ...next, version: user.version + 1, ...(next.agent_id === null && { on_duty: false }) })
      .where(eq(users.id, user.id));
    await recordAudit(tx, call.cause(), `users/${user.id}`, grantedAccess(user), grantedAccess(next));
    return true;
  });
  if (!changed) throw await conflict(call, input.user_id);
  realtime.userChanged(input.user_id);
  return findUser(db, clock.now(), input.user_id);
}

async function requireFreeAgentId(tx: Transaction, userId: number, agentId: number | null): Promise<void> {
  if (agentId === null) return;
  // Serialises writes, so that two users cannot take the same agent id at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('users.agent_id'))`);
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, agentId));
  if (other && other.id !== userId) throw refused('agent_id', 'Another user has this number');
}

type Change = (tx: Transaction, user: UserRow) => Promise<void>;

/** Changes somebody else's account and ends all its sessions. */
async function changeAndSignOut(call: SignedInCall, userId: number, onSelf: string, change: Change): Promise<void> {
  const ended = await call.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, userId);
    const user = await lockUser(tx, userId);
    if (user.id === call.principal.userId) throw refused('user_id', onSelf);
    await change(tx, user);
    return endSessions(tx, call.cause(), user.id);
  });
  for (const sessionId of ended) call.realtime.sessionEnded(sessionId);
  call.realtime.sessionsChanged(userId);
}

export async function resetUserMfa(call: SignedInCall, userId: number): Promise<User> {
  await changeAndSignOut(call, userId, 'Take your own second step away in your account settings, with its code', async (tx, user) => {
    await tx.update(users).set(noMfa).where(eq(users.id, user.id));
    await forgetRecoveryCodes(tx, user.id);
    await recordAudit(tx, call.cause(), `users/${user.id}`, { mfa_enabled: user.mfa_enabled }, { mfa_enabled: false });
  });
  return findUser(call.db, call.clock.now(), userId);
}

/**
 * Sets a temporary password, which is returned once; its sessions can only choose another one. The second of two simultaneous
 * resets is refused (409): it would invalidate the password the first one returned.
 */
export async function resetUserPassword(call: SignedInCall, userId: number): Promise<string> {
  const [seen] = await call.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  const temporary = readableSecret(4);
  const passwordHash = await hashPassword(temporary);
  await changeAndSignOut(call, userId, 'Change your own password in your account settings', async (tx, user) => {
    if (user.password_hash !== seen?.hash) throw new ORPCError('CONFLICT', { message: 'The password was changed elsewhere just now' });
    await tx
      .update(users)
      .set({ password_hash: passwordHash, password_temporary: true, failures: 0, locked_until: null })
      .where(eq(users.id, user.id));
    await recordAudit(tx, call.cause(), `users/${user.id}`, null, { password: 'reset' });
  });
  return temporary;
}

export async function setUserDisabled(call: SignedInCall, userId: number, disabled: boolean): Promise<User> {
  const { db, clock, realtime } = call;
  if (disabled)
    await changeAndSignOut(call, userId, 'Another administrator has to disable your account', async (tx, user) => {
      const at = user.disabled_at ?? call.cause().at;
      await tx.update(users).set({ disabled_at: at, on_duty: false }).where(eq(users.id, user.id));
      await recordAudit(tx, call.cause(), `users/${user.id}`, { disabled: user.disabled_at !== null }, { disabled });
    });
  else
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      await tx.update(users).set({ disabled_at: null }).where(eq(users.id, user.id));
      await recordAudit(tx, call.cause(), `users/${user.id}`, { disabled: user.disabled_at !== null }, { disabled });
    });
  realtime.userChanged(userId);
  return findUser(db, clock.now(), userId);
}

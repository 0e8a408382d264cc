import { and, eq } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import type { SessionUser } from '#platform/session/server/session-hooks.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';
import { bringOnDuty, lockUser, takeOffDuty } from './move-presence.ts';

/** An agent signed in, and is on duty. */
export async function followSignIn(tx: Transaction, cause: Cause, user: SessionUser): Promise<void> {
  if (user.agentId === null) return;
  await lockUser(tx, user.id);
  await bringOnDuty(tx, cause, user.id, 'agent.signedIn', { id: user.id, name: user.name });
}

/** An agent logged out of the last session, and is off duty. @throws ORPCError 409 while a call lacks its result */
export async function followLogout(tx: Transaction, cause: Cause, user: SessionUser): Promise<void> {
  if (user.agentId === null) return;
  await lockUser(tx, user.id);
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(users.id, user.id), isOpenAt(cause.at.toISOString())))
    .limit(1);
  if (open.length > 0) return;
  const why = await takeOffDuty(tx, cause, user.id, 'agent.signedOut', { id: user.id, name: user.name });
  if (why) throw conflict(why, why);
}

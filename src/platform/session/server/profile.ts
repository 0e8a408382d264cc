import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { Profile } from '#platform/session/contract.ts';
import { hasRole, roles } from '#platform/access/roles.ts';
import { users } from '../schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { Principal } from '#platform/session/server/sessions.ts';

export type UserRow = typeof users.$inferSelect;

/** The user of §3 as returned by the back end; the flags of §6 follow from the roles. */
export function profileOf(user: UserRow): Profile {
  return {
    user_id: user.id,
    id: user.id,
    mfa_enabled: user.mfa_enabled,
    name: user.name,
    title: user.title,
    email: user.email,
    phone_no: user.phone_no,
    roles: user.roles,
    resource_access: user.tabs.map((tab) => ({ tabs: { id: tab, name: tab } })),
    agent_id: user.agent_id,
    password_temporary: user.password_temporary,
    supervisor_view_permission: hasRole(user.roles, roles.crmTeamLead),
    queue_mamngement_agent_admin: hasRole(user.roles, roles.crmAgentAdmin) || hasRole(user.roles, roles.crmAdmin),
    s3_uploader_permission: hasRole(user.roles, roles.s3Uploader),
  };
}

/** The current data of the signed-in user, which an administrator may have changed since sign-in. */
export async function ownProfile({ db, principal }: CallContext & { principal: Principal }): Promise<Profile> {
  const [user] = await db.select().from(users).where(eq(users.id, principal.userId));
  if (!user) throw new ORPCError('UNAUTHORIZED', { message: 'Session Timeout.' });
  return profileOf(user);
}

import { msg } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import type { QueueUser } from '../../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { queueRoles, roles } from '#platform/access/roles.ts';

export type QueueRole = (typeof queueRoles)[number];

/** Unsaved changes: granted or revoked, by role. */
export type RoleChanges = Partial<Record<QueueRole, boolean>>;

/** Queue roles of the user once the changes are saved. */
export const rolesAfter = (user: QueueUser, changes: RoleChanges): QueueRole[] =>
  queueRoles.filter((role) => changes[role] ?? user.roles.includes(role));

export const isChanged = (user: QueueUser, changes: RoleChanges): boolean =>
  queueRoles.some((role) => (changes[role] ?? user.roles.includes(role)) !== user.roles.includes(role));

/** Reason why the signed-in user may not grant or revoke this role; null if allowed. The server enforces the same rules. */
export function refusalReason(me: CurrentUser, user: QueueUser, role: QueueRole): string | null {
  const isAbove = me.roles.includes(roles.crmAdmin) || me.roles.includes(roles.administrator);
  if (role === roles.crmAdmin && !isAbove) return msg('Only a queue management admin or an administrator can give or remove this role');
  if (user.user_id !== me.user_id) return null;
  if (!user.roles.includes(role)) return msg('You cannot give roles to yourself');
  const otherRoles = user.roles.filter((each) => each !== role);
  return holds('queue-users.manage', { roles: otherRoles, tabs: [] })
    ? null
    : msg('You cannot remove your own right to give roles: ask another admin');
}

import { sql, type SQL } from 'drizzle-orm';
import { type Role, rolePattern } from '#platform/access/roles.ts';
import { users } from '../schema.ts';

/** SQL condition on `users`: the account has one of these roles, as {@link hasRole} matches them. */
export const hasOneRole = (roles: readonly Role[]): SQL =>
  sql`exists (select from unnest(${users.roles}) as held(name) where held.name like any (${sql.param(roles.map(rolePattern))}::text[]))`;

import type { Role } from './roles.ts';

/** Roles or tabs that grant a permission; one of them is enough. */
export interface Grant {
  roles?: readonly Role[];
  tab?: string | readonly string[];
  /** Shown to users who lack the permission. */
  lacking: string;
}

/** Names of permissions. Each feature adds its own: `interface PermissionNames extends Record<keyof typeof permissions, true> {}`. */
// oxlint-disable-next-line typescript/no-empty-interface -- features merge theirs into it
export interface PermissionNames {}

/** `public`: without a session. `session`: every signed-in user. */
export type Permission = 'public' | 'session' | keyof PermissionNames;

const grants = new Map<string, Grant>();

/** Registers the permissions of all features at start-up, in server and console. @throws Error for a name that is declared twice */
export function registerPermissions(permissions: Readonly<Record<string, Grant>>): void {
  for (const [name, grant] of Object.entries(permissions)) {
    if (grants.has(name) && grants.get(name) !== grant) throw new Error(`The permission ${name} is declared twice`);
    grants.set(name, grant);
  }
}

export const isPermission = (name: string): name is Permission => name === 'public' || name === 'session' || grants.has(name);

/** Every permission that a role or a tab grants. */
export const grantedPermissions = (): Permission[] => [...grants.keys()] as Permission[];

/** Names of a user's roles and tabs. */
export interface Held {
  roles: readonly string[];
  tabs: readonly string[];
}

function grantOf(permission: string): Grant {
  const grant = grants.get(permission);
  if (!grant) throw new Error(`No feature declares the permission ${permission}`);
  return grant;
}

/**
 * Whether a user with these roles and tabs holds the permission. Only exact names grant: `ex-call-center-operation` does not, although
 * the console treats it as a call-centre role (§6).
 *
 * @throws Error for an undeclared permission
 */
export function holds(permission: Permission, holder: Held): boolean {
  if (permission === 'public' || permission === 'session') return true;
  const { roles = [], tab = [] } = grantOf(permission);
  return [tab].flat().some((each) => holder.tabs.includes(each)) || roles.some((role) => holder.roles.includes(role));
}

/** Shown to users who lack the permission. */
export const permissionLacking = (permission: Permission): string => grantOf(permission).lacking;

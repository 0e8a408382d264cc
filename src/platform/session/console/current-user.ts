import type { z } from 'zod';
import { STORE_VALUE_AT_SIGN_IN } from '#platform/contract/constants.ts';
import type { signedInUser } from '#platform/session/contract.ts';

/** The user as login and MFA verification answer it. */
export type SignedInUser = z.infer<typeof signedInUser>;

/** The user as the browser keeps it (§3): what the server answered, and what sign-in adds. */
export interface CurrentUser extends SignedInUser {
  /** Tab ids and codes of `resource_access`: what menu entries ask for. */
  tabs: string[];
  store: number;
  /** Business date of the sign-in, YYYY-MM-DD. */
  signInDate: string;
}

/** Tabs from resource_access, store 2, date of the sign-in (§4.2). `today` as YYYY-MM-DD. */
export function enrich(user: SignedInUser, today: string): CurrentUser {
  const tabs = user.resource_access.flatMap((entry) => [entry.tabs.id, entry.tabs.name]);
  return { ...user, tabs: [...new Set(tabs)], store: STORE_VALUE_AT_SIGN_IN, signInDate: today };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Whether something read from the browser's storage can be used as the current user. */
export function isCurrentUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user_id, name, title, roles, tabs, signInDate, agent_id, django_account: account } = value as Record<string, unknown>;
  const hasAccount = typeof account === 'object' && account !== null && isText((account as { token?: unknown }).token);
  const hasWords = [token, name, title, signInDate].every(isText) && isTextList(roles) && isTextList(tabs);
  return hasWords && hasAccount && typeof user_id === 'number' && (agent_id === null || typeof agent_id === 'number');
}

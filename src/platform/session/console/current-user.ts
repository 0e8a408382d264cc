import type { z } from 'zod';
import { STORE_VALUE_AT_SIGN_IN } from '#platform/contract/constants.ts';
import type { signedInUser } from '#platform/session/contract.ts';

/** The user in the responses of login and MFA verification. */
export type SignedInUser = z.infer<typeof signedInUser>;

/** The stored user (§3): the server's response with the additions of sign-in. */
export interface CurrentUser extends SignedInUser {
  /** Tab ids and codes of `resource_access`, required by menu entries. */
  tabs: string[];
  store: number;
  /** Business date of the sign-in, YYYY-MM-DD. */
  signInDate: string;
}

/** Adds the tabs of resource_access, store 2 and the sign-in date (§4.2). `today` is YYYY-MM-DD. */
export function enrich(user: SignedInUser, today: string): CurrentUser {
  const tabs = user.resource_access.flatMap((entry) => [entry.tabs.id, entry.tabs.name]);
  return { ...user, tabs: [...new Set(tabs)], store: STORE_VALUE_AT_SIGN_IN, signInDate: today };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Whether a stored value is a valid current user. */
export function isCurrentUser(value: unknown): value is CurrentUser {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user_id, name, title, roles, tabs, signInDate, agent_id, django_account: account } = value as Record<string, unknown>;
  const hasAccount = typeof account === 'object' && account !== null && isText((account as { token?: unknown }).token);
  const hasWords = [token, name, title, signInDate].every(isText) && isTextList(roles) && isTextList(tabs);
  return hasWords && hasAccount && typeof user_id === 'number' && (agent_id === null || typeof agent_id === 'number');
}

import { createAtom } from '#platform/console/atom.ts';
import { inTab } from '#platform/console/storage/tab-storage.ts';

/** State that an expired session or a reload leaves for the next sign-in in this tab. */

const KEY = 'left_place';

interface ReturnLocation {
  /** Path with query, within the console. */
  path: string;
  /** User of that location; null if nobody was signed in. */
  of: number | null;
}

/** Stores the location that was open when the session ended, for the same user. */
export const keepReturnLocation = (returnTo: ReturnLocation): void => inTab((tab) => tab.setItem(KEY, JSON.stringify(returnTo)), undefined);

/** Returns and removes the location for a user; null if there is none, or it belongs to another user. */
export function takeReturnPath(userId: number): string | null {
  const text = inTab((tab) => tab.getItem(KEY), null);
  inTab((tab) => tab.removeItem(KEY), undefined);
  const { path, of: ownerId } = parse(text);
  // Exactly one slash, so that no path of another host is accepted.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && (ownerId === null || ownerId === userId) ? path : null;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

const NAME_KEY = 'sign_in_name';

interface SignInName {
  name: string;
  /** Whether the code was still missing: the password is never stored, so a reload loses it. */
  beforeCode: boolean;
}

/** Stores the name of the last sign-in in this tab; an intentional logout removes it. */
export const keepSignInName = (signIn: SignInName): void => inTab((tab) => tab.setItem(NAME_KEY, JSON.stringify(signIn)), undefined);

export function readSignInName(): SignInName {
  const { name, beforeCode } = parse(inTab((tab) => tab.getItem(NAME_KEY), null));
  return { name: typeof name === 'string' ? name : '', beforeCode: beforeCode === true };
}

/** Whether the last session of this page expired and no sign-in has started since. */
export const sessionHasEnded = createAtom(false);

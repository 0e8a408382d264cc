import { createAtom } from '#platform/console/atom.ts';
import { inTab } from '#platform/console/storage/tab-storage.ts';

/** State that an expired session leaves for the next sign-in in this tab: a notice, and the location to return to. */

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

function parse(text: string | null): { path?: unknown; of?: unknown } {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether the last session of this page expired and no sign-in has started since. */
export const sessionHasEnded = createAtom(false);

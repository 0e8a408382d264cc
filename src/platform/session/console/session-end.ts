import { createAtom } from '#platform/console/atom.ts';
import { inTab } from '#platform/console/storage/tab-storage.ts';

/** What a session that ended by itself leaves for the next sign-in in this tab: a line that says so, and the place to go back to. */

const KEY = 'left_place';

interface ReturnLocation {
  /** Path with query, within the console. */
  path: string;
  /** Whose place it was; null: asked for before anybody signed in. */
  of: number | null;
}

/** Keeps the place that was open when the session ended, for the same user. */
export const keepReturnLocation = (returnTo: ReturnLocation): void => inTab((tab) => tab.setItem(KEY, JSON.stringify(returnTo)), undefined);

/** The place to go on at after the sign-in of a user, once; null where there is none, or it was somebody else's. */
export function takeReturnPath(userId: number): string | null {
  const text = inTab((tab) => tab.getItem(KEY), null);
  inTab((tab) => tab.removeItem(KEY), undefined);
  const { path, of: ownerId } = parse(text);
  // One slash: the path of another host must not pass for one of ours.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && (ownerId === null || ownerId === userId) ? path : null;
}

function parse(text: string | null): { path?: unknown; of?: unknown } {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Whether the last session of this page ended by itself, and nobody has begun to sign in since. */
export const sessionHasEnded = createAtom(false);

import type { CurrentUser } from './current-user.ts';

/** What becomes of the session, told from where it is noticed to the app that acts on it. */
function news<Word>() {
  const listeners = new Set<(word: Word) => void>();
  return {
    tell(word: Word): void {
      for (const listener of listeners) listener(word);
    },
    listen(listener: (word: Word) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Somebody signed in here and is stored. */
export const sessionStarted = news<CurrentUser>();

/** The page beside an inspector signed out (true), or somebody signed in there again. */
export const signedOutBeside = news<boolean>();

/** The server does not accept the session any more; what to say about it. */
export const sessionEnded = news<string>();

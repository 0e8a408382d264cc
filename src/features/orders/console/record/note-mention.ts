/** A name that is being typed after `@`. */
export interface TypedMention {
  /** Index of the `@`. */
  start: number;
  words: string;
}

/** Most names that are offered. */
const MOST_OFFERED = 6;

/** An `@` at the start of a word, and what follows up to the caret: at most first and last name. */
const TYPED = /(?:^|[^\p{L}\p{M}\p{N}])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u;

/** The name that is being typed at the caret; null if none is. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const words = TYPED.exec(text.slice(0, caret))?.[1];
  return words === undefined ? null : { start: caret - words.length - 1, words };
}

/** Users whose name, or a word of it, begins with what is typed. */
export function fittingUsers<User extends { name: string }>(users: readonly User[], { words }: TypedMention): User[] {
  const typed = words.toLowerCase();
  return users
    .filter(({ name }) => {
      const whole = name.toLowerCase();
      // A name that is complete needs no offer.
      return whole !== typed.trimEnd() && (whole.startsWith(typed) || whole.split(' ').some((word) => word.startsWith(typed)));
    })
    .slice(0, MOST_OFFERED);
}

/** The text with the whole name, and the caret behind it. */
export function withMention(text: string, caret: number, { start }: TypedMention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(caret).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

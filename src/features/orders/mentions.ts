/** A user's name in a note, after `@`. */
export interface Mention {
  /** Index of the `@`. */
  start: number;
  /** Index after the name. */
  end: number;
  name: string;
}

const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** Where the text names these users, in their order. Of two names that fit the longer one counts; case makes no difference. */
export function mentionsIn(text: string, names: readonly string[]): Mention[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const found: Mention[] = [];
  for (let start = text.indexOf('@'); start >= 0; start = text.indexOf('@', start + 1)) {
    // An address such as `care@example.com` names nobody.
    if (isPartOfWord(text[start - 1])) continue;
    const name = longestFirst.find((each) => {
      const end = start + 1 + each.length;
      return text.slice(start + 1, end).toLowerCase() === each.toLowerCase() && !isPartOfWord(text[end]);
    });
    if (name !== undefined) found.push({ start, end: start + 1 + name.length, name });
  }
  return found;
}

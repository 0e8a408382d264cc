import { type Found, matchKinds } from '../search-kinds.ts';
import { wordsOf } from '#platform/contract/search-words.ts';

export type Match = Found['match'];

/** A search phrase. */
export interface Phrase {
  /** Lower case, single spaces. */
  typed: string;
  words: readonly string[];
}

/** Corrections of each typed word, with their likeness to it, 0 to 1. */
export type Corrections = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Candidate {
  id: number;
  name: string;
  /** Name and searched details. */
  text: string;
  retired: boolean;
  /** Number of records that refer to it, up to a limit. */
  uses: number;
}

const begins = (words: readonly string[], typed: string) => words.some((word) => word.startsWith(typed));

/** Quality of the match of a found record. */
export function matchOf({ name, text }: Pick<Candidate, 'name' | 'text'>, { typed, words }: Phrase): Match {
  const lower = name.toLowerCase();
  if (lower === typed) return 'exact';
  if (lower.startsWith(typed)) return 'beginning';
  const inName = wordsOf(name);
  if (words.every((word) => begins(inName, word))) return 'words';
  const inText = wordsOf(text);
  return words.every((word) => begins(inText, word)) ? 'detail' : 'alike';
}

/** Likeness of the text to the typed words: the mean over the words, 1 for those that it contains as typed. */
function likenessOf(text: string, { words }: Phrase, corrections: Corrections): number {
  const own = wordsOf(text);
  const likeness = (word: string) => (begins(own, word) ? 1 : Math.max(0, ...own.map((each) => corrections.get(word)?.get(each) ?? 0)));
  return words.reduce((sum, word) => sum + likeness(word), 0) / words.length;
}

/** Sorts: similar names last, then retired records, then by the match, the likeness of corrected words, the number of uses, and the length of the name. */
export function ranked<Row extends Candidate>(
  rows: readonly Row[],
  phrase: Phrase,
  corrections: Corrections,
): { row: Row; match: Match }[] {
  const byName = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return rows
    .map((row) => {
      const match = matchOf(row, phrase);
      return { row, match, likeness: match === 'alike' ? likenessOf(row.text, phrase, corrections) : 1 };
    })
    .toSorted(
      (one, other) =>
        Number(one.match === 'alike') - Number(other.match === 'alike') ||
        Number(one.row.retired) - Number(other.row.retired) ||
        matchKinds.indexOf(one.match) - matchKinds.indexOf(other.match) ||
        other.likeness - one.likeness ||
        other.row.uses - one.row.uses ||
        one.row.name.length - other.row.name.length ||
        byName(one.row.name, other.row.name) ||
        one.row.id - other.row.id,
    );
}

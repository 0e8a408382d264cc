import { type Found, matchKinds } from '../search-kinds.ts';
import { wordsOf } from '#platform/contract/search-words.ts';

export type Match = Found['match'];

/** A search phrase: the typed words, or their correction. */
export interface Phrase {
  /** Lower case, single spaces. */
  typed: string;
  words: readonly string[];
}

export interface Candidate {
  id: number;
  name: string;
  retired: boolean;
}

/** Quality of the match of a found name; if the name does not match, its details do. */
export function matchOf(name: string, { typed, words }: Phrase): Exclude<Match, 'alike'> {
  const lower = name.toLowerCase();
  if (lower === typed) return 'exact';
  if (lower.startsWith(typed)) return 'beginning';
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word))) ? 'words' : 'detail';
}

interface Placed<Row> {
  row: Row;
  match: Match;
  rank: number;
}

/** Sorts by quality: in use first, then by the match with the typed phrase, then with the correction, then shorter names first. */
export function ranked<Row extends Candidate>(rows: readonly Row[], typed: Phrase, meant: Phrase | null): (Row & { match: Match })[] {
  const placed = rows.map((row): Placed<Row> => {
    const match = matchOf(row.name, typed);
    if (!meant || match !== 'detail') return { row, match, rank: matchKinds.indexOf(match) };
    return { row, match: 'alike', rank: matchKinds.length + matchKinds.indexOf(matchOf(row.name, meant)) };
  });
  const byName = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  placed.sort(
    (one, other) =>
      Number(one.row.retired) - Number(other.row.retired) ||
      one.rank - other.rank ||
      one.row.name.length - other.row.name.length ||
      byName(one.row.name, other.row.name) ||
      one.row.id - other.row.id,
  );
  return placed.map(({ row, match }) => ({ ...row, match }));
}

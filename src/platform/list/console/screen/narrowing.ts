import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { List } from '../../list.ts';
import type { Group } from '../../where.ts';
import type { ListAddress } from '../list-address.ts';
import { type Part, partsOf, withPart } from '../where-tree.ts';
import { partWords } from '../where-words.ts';

/** Maximum number of filters that are tried individually. */
const MOST_TRIED = 5;

/** Query for the number of rows of a state; infinite if there are more than are counted. */
// oxlint-disable-next-line typescript/no-explicit-any -- the rows differ per list and are not read here
export type TotalOf = (state: ListAddress) => UseQueryOptions<any, Error, number, any>;

export const countOrMany = (n: number): string => (Number.isFinite(n) ? count(n) : t('Many'));

/** An active filter, in words, with the state without it. */
export interface Narrowing {
  id: string;
  /** The part of the filter; null for the search. */
  part: Part | null;
  words: string;
  without: ListAddress;
}

/** Longest filter in full. Characters. */
const LONGEST_WORDS = 32;
const clipped = (words: string) => (words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS - 1).trim()}…` : words);

/** Words for matches that a filter hides from a search; null: the usual words. */
export type HiddenWords = (state: ListAddress, hiding: Narrowing, more: string) => string | null;

/** The search and each part of the filter, in words. */
export const filtersInWords = (list: List, search: string, where: Group): string[] => [
  ...(search ? [clipped(search)] : []),
  ...partsOf(where).map((part) => clipped(partWords(list, part))),
];

/** Every active filter including the search. */
export const narrowing = (list: List, state: ListAddress): Narrowing[] => [
  ...(state.search ? [{ id: 'search', part: null, words: clipped(state.search), without: { ...state, search: '', from: 0 } }] : []),
  ...partsOf(state.where).map((part, at) => ({
    id: String(at),
    part,
    words: clipped(partWords(list, part)),
    without: { ...state, where: withPart(state.where, part, null), from: 0 },
  })),
];

/** Number of rows without each of the first filters; undefined while loading. */
export const useTotals = (totalOf: TotalOf, narrower: readonly Narrowing[]): (number | undefined)[] =>
  useQueries({
    queries: narrower.slice(0, MOST_TRIED).map(({ without }) => totalOf(without)),
    combine: (answers) => answers.map(({ data }) => data),
  });

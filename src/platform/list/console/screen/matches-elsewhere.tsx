import type { ReactNode } from 'react';
import type { List } from '../../list.ts';
import { type AddressedList, clearedWhere } from '../list-address.ts';
import { HiddenMatches } from './hidden-matches.tsx';
import type { HiddenWords, TotalOf } from './narrowing.ts';
import { NoRows } from './no-rows.tsx';

interface MatchesElsewhereProps {
  list: List;
  totalOf: TotalOf;
  address: AddressedList;
  /** Number of matching rows. */
  total: number;
  /** Creates a record. */
  onNew: (() => void) | null;
  newWords: string;
  /** Words of a list without any row. */
  empty: { title: string | undefined; words: ReactNode };
  hiddenWords: HiddenWords | undefined;
}

/** What other filters would show: instead of the rows if there are none, otherwise below them. */
export default function MatchesElsewhere({ list, totalOf, address, total, onNew, newWords, empty, hiddenWords }: MatchesElsewhereProps) {
  const { search: state, defaultWhere } = address;
  if (total > 0) return <HiddenMatches list={list} totalOf={totalOf} address={address} total={total} wordsOf={hiddenWords} />;
  return (
    <NoRows
      list={list}
      totalOf={totalOf}
      address={address}
      cleared={{ ...state, search: '', where: clearedWhere(state, defaultWhere), from: 0 }}
      onNew={onNew}
      newWords={newWords}
      emptyTitle={empty.title}
      empty={empty.words}
    />
  );
}

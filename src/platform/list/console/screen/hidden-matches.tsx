import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { List } from '../../list.ts';
import type { AddressedList } from '../list-address.ts';
import { countOrMany, type HiddenWords, narrowing, type TotalOf, useTotals } from './narrowing.ts';

interface HiddenMatchesProps {
  list: List;
  totalOf: TotalOf;
  address: AddressedList;
  /** Number of matching rows. */
  total: number;
  wordsOf: HiddenWords | undefined;
}

/** Buttons for the rows that the search finds but one of the filters hides. Without any match, the empty state offers them. */
export function HiddenMatches({ list, totalOf, address: { search: state, go }, total, wordsOf }: HiddenMatchesProps) {
  const filters = state.search ? narrowing(list, state).filter(({ part }) => part !== null) : [];
  const totals = useTotals(totalOf, filters);
  const hidden = filters.map((filter, at) => ({ filter, more: (totals[at] ?? 0) - total })).filter(({ more }) => more > 0);
  if (hidden.length === 0) return null;
  return (
    <output className="list-hidden">
      {hidden.map(({ filter, more }) => (
        <Button key={filter.id} size="xs" variant="outline" onClick={() => go(filter.without)}>
          {wordsOf?.(state, filter, countOrMany(more)) ?? t('{n} more without “{filter}”', { n: countOrMany(more), filter: filter.words })}
        </Button>
      ))}
    </output>
  );
}

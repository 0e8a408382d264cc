import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import { type NarrowingFilter, NoneMatch } from '../table/none-match.tsx';
import type { List } from '../../list.ts';
import type { ListApi } from '../list-api.ts';
import { type AddressedList, type ListAddress, questionOf } from '../list-address.ts';
import { totalOf } from '../rows/use-list-rows.ts';
import { emptyWhere, partsOf, withPart } from '../where-tree.ts';
import { partWords } from '../where-words.ts';

/** Maximum number of filters that are tried individually; further ones can still be removed. */
const MOST_TRIED = 5;

interface NoRowsProps {
  list: List;
  api: ListApi;
  address: AddressedList;
  /** Creates a record. */
  onNew: (() => void) | null;
  newWords: string;
  /** Text for a list without any row. */
  empty: ReactNode;
}

/** Empty state: the most restrictive filter, or that there are no records yet. */
export function NoRows({ list, api, address: { search: state, go }, onNew, newWords, empty }: NoRowsProps) {
  const narrower = narrowing(list, state);
  const totals = useQueries({
    queries: narrower.slice(0, MOST_TRIED).map(({ without }) => totalOf(api, questionOf(list, without))),
    combine: (answers) => answers.map(({ data }) => data),
  });
  if (narrower.length === 0)
    return (
      <EmptyState
        title={t('No {singular} yet', { singular: t(list.singular) })}
        actions={
          onNew && (
            <Button size="sm" variant="outline" onClick={onNew}>
              {newWords}
            </Button>
          )
        }
      >
        {empty}
      </EmptyState>
    );
  const filters: NarrowingFilter[] = narrower.map(({ id, words, without }) => ({ id, words, onRemove: () => go(without) }));
  return (
    <NoneMatch
      title={t('{n, plural, one {No {singular} matches this filter} other {No {singular} matches these # filters}}', {
        n: filters.length,
        singular: t(list.singular),
      })}
      filters={filters}
      totals={totals}
      onClear={() => go({ ...state, search: '', where: emptyWhere, from: 0 })}
      without={(n, filter) =>
        t('{n, plural, one {{count} row matches without “{filter}”.} other {{count} rows match without “{filter}”.}}', {
          n,
          count: count(n),
          filter,
        })
      }
      only={t('Remove it to see other rows.')}
    />
  );
}

/** Every active filter including the search, with the state without it. */
const narrowing = (list: List, state: ListAddress): { id: string; words: string; without: ListAddress }[] => [
  ...(state.search ? [{ id: 'search', words: state.search, without: { ...state, search: '', from: 0 } }] : []),
  ...partsOf(state.where).map((part, at) => ({
    id: String(at),
    words: partWords(list, part),
    without: { ...state, where: withPart(state.where, part, null), from: 0 },
  })),
];

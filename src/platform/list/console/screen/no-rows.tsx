import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { type NarrowingFilter, NoneMatch } from '../table/none-match.tsx';
import type { List } from '../../list.ts';
import type { AddressedList, ListAddress } from '../list-address.ts';
import { isSameWhere } from '../where-tree.ts';
import { countOrMany, narrowing, type TotalOf, useTotals } from './narrowing.ts';

interface NoRowsProps {
  list: List;
  totalOf: TotalOf;
  address: AddressedList;
  /** State without any filter; the same as now if there is nothing to clear. */
  cleared: ListAddress;
  /** Creates a record. */
  onNew: (() => void) | null;
  newWords: string;
  /** Title and text for a list without any row. */
  emptyTitle: string | undefined;
  empty: ReactNode;
}

/** Empty state: the most restrictive filter, or that there are no records yet. */
export function NoRows({ list, totalOf, address, cleared, onNew, newWords, emptyTitle, empty }: NoRowsProps) {
  const { search: state, go, defaultWhere } = address;
  const narrower = narrowing(list, state);
  const totals = useTotals(totalOf, narrower);
  const isDefault = state.search === '' && isSameWhere(state.where, defaultWhere);
  if (narrower.length === 0 || (isDefault && totals.every((total) => total === 0)))
    return (
      <EmptyState
        title={emptyTitle ?? t('No {singular} yet', { singular: t(list.singular) })}
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
  const isCleared = cleared.search === state.search && isSameWhere(cleared.where, state.where);
  return (
    <NoneMatch
      title={t('{n, plural, one {No {singular} matches this filter} other {No {singular} matches these # filters}}', {
        n: filters.length,
        singular: t(list.singular),
      })}
      filters={filters}
      totals={totals}
      onClear={isCleared ? null : () => go(cleared)}
      without={(n, filter) =>
        t('{n, plural, one {{count} {singular} matches without “{filter}”.} other {{count} {plural} match without “{filter}”.}}', {
          n,
          count: countOrMany(n),
          filter,
          singular: t(list.singular),
          plural: t(list.plural),
        })
      }
      only={t('Remove it to see other {plural}.', { plural: t(list.plural) })}
    />
  );
}

import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';

/** An active filter, as display text. */
export interface NarrowingFilter {
  id: string;
  words: string;
  onRemove: () => void;
}

interface NoneMatchProps {
  title: string;
  filters: readonly NarrowingFilter[];
  /** Number of matching rows without each of the first filters, in order; undefined until loaded. */
  totals: readonly (number | undefined)[];
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null;
  /** Texts for the most restrictive filter, and for the only one. */
  without: (total: number, filter: string) => string;
  only: string;
}

/** Empty state that shows what each filter excludes, and how to remove it. */
export function NoneMatch({ title, filters, totals, onClear, without, only }: NoneMatchProps) {
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {filters.map((filter) => (
            <Button key={filter.id} size="sm" onClick={filter.onRemove}>
              <span className="ell">{t('Remove “{filter}”', { filter: filter.words })}</span>
            </Button>
          ))}
          {onClear && (
            <Button size="sm" variant="subtle" onClick={onClear}>
              {t('Clear all filters')}
            </Button>
          )}
        </>
      }
    >
      {adviceFor(filters, totals, without, only)}
    </EmptyState>
  );
}

/** Suggests the most restrictive filter. */
function adviceFor(
  filters: readonly NarrowingFilter[],
  totals: readonly (number | undefined)[],
  without: NoneMatchProps['without'],
  only: string,
): string {
  const highest = Math.max(0, ...totals.map((total) => total ?? 0));
  const filter = filters[totals.indexOf(highest)];
  if (highest > 0 && filter) return without(highest, filter.words);
  if (filters.length === 1) return only;
  const isAllTried = totals.length === filters.length && !totals.includes(undefined);
  return isAllTried ? t('Removing one of them is not enough.') : t('Remove one of them, or clear them all.');
}

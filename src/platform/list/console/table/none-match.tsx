import { t } from '#platform/console/language/language.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';

/** A filter that narrows the list, as it is read. */
export interface NarrowingFilter {
  id: string;
  words: string;
  onRemove: () => void;
}

interface NoneMatchProps {
  title: string;
  filters: readonly NarrowingFilter[];
  /** Rows that match without each of the first filters, in their order; undefined until it is known. */
  totals: readonly (number | undefined)[];
  /** Null where nothing would be left to clear. */
  onClear: (() => void) | null;
  /** What is said of the filter that keeps the most away, and of one that is the only one. */
  without: (total: number, filter: string) => string;
  only: string;
}

/** Why nothing is shown, what each filter keeps away, and how to remove it. */
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
            <Button size="sm" look="ghost" onClick={onClear}>
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

/** Which filter keeps the most away. */
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

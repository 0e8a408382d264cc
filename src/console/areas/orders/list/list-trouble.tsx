import { sayError, statusOf } from '#console/lib/errors.ts';
import { clock } from '#console/lib/formats.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import type { FilterChange, FilterField } from '#console/ui/list/filter-field.ts';
import { isSet, removal, wordsOf } from '#console/ui/list/filter-field.ts';
import { addressed, orderFilterFields, shownFilters } from './order-filters.ts';
import { type OrderSearch, plainSearch, withFilters } from './order-search.ts';

interface FailedListProps {
  error: unknown;
  /** When the rows that are still shown were fetched, in milliseconds; 0 without any. */
  fetchedAt: number;
  /** Rows of the list before are still shown. */
  hasOthers: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** What failed, and that the last rows stay. */
export function FailedList({ error, fetchedAt, hasOthers, busy, onRetry }: FailedListProps) {
  if (statusOf(error) === 403) {
    return <EmptyState title="Your account may not see orders">Ask your team lead or an administrator to open orders to you.</EmptyState>;
  }
  return (
    <div className="order-trouble">
      <FailedState title={fetchedAt > 0 ? 'Orders could not be refreshed' : 'Orders could not be loaded'} busy={busy} onRetry={onRetry}>
        {sayError(error)} {keptWords(fetchedAt, hasOthers)}
      </FailedState>
    </div>
  );
}

function keptWords(fetchedAt: number, hasOthers: boolean): string {
  if (fetchedAt > 0) return `You see the rows of ${clock(new Date(fetchedAt).toISOString())}; nothing you typed is lost.`;
  return hasOthers ? 'You still see the list from before.' : '';
}

/** Why nothing is shown, and what to remove. */
export function NoOrders({ search, go }: { search: OrderSearch; go: (next: OrderSearch) => void }) {
  const values = shownFilters(search.filters);
  const set = orderFilterFields.filter((field) => isSet(field, values));
  const { q } = search.filters;
  const number = set.length + (q ? 1 : 0);
  const remove = (change: FilterChange) => go(withFilters(search, addressed(change)));
  if (search.page > 1) {
    return (
      <EmptyState
        title={`Page ${search.page} has no orders`}
        actions={
          <Button size="sm" onClick={() => go({ ...search, page: 1 })}>
            First page
          </Button>
        }
      >
        The list is shorter than that now.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={number === 0 ? 'There are no orders' : `No order matches ${number === 1 ? 'this filter' : `these ${number} filters`}`}
      actions={
        number > 0 && (
          <>
            {q && (
              <Button size="sm" onClick={() => remove({ q: null })}>
                Remove “{q}”
              </Button>
            )}
            {set.map((field) => (
              <RemoveFilter key={field.id} field={field} words={wordsOf(field, values)} onRemove={remove} />
            ))}
            <Button size="sm" look="ghost" onClick={() => go({ ...plainSearch, pageSize: search.pageSize })}>
              Clear all filters
            </Button>
          </>
        )
      }
    >
      {number > 0 && 'Remove one of them, or clear them all to see every open order.'}
    </EmptyState>
  );
}

function RemoveFilter({ field, words, onRemove }: { field: FilterField; words: string; onRemove: (change: FilterChange) => void }) {
  return (
    <Button size="sm" onClick={() => onRemove(removal(field))}>
      Remove “{field.title}: {words}”
    </Button>
  );
}

import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { clock } from '#platform/console/language/formats.ts';
import { EmptyState, FailedState } from '#platform/console/ui/feedback/states.tsx';
import { narrowing } from '#platform/list/console/screen/narrowing.ts';
import { asListAddress } from './order-address.ts';
import type { OrderScope } from './order-scope.ts';
import { readSearch } from './order-search.ts';

interface FailedListProps {
  scope: OrderScope;
  error: unknown;
  /** Time of the response whose rows are still shown, in milliseconds; 0 without rows. */
  fetchedAt: number;
  /** Parameters of the previous list whose rows are still shown; null without rows. */
  before: string | null;
  busy: boolean;
  onRetry: () => void;
}

/** Error of the request; the previous rows stay. */
export function FailedList({ scope, error, fetchedAt, before, busy, onRetry }: FailedListProps) {
  if (statusOf(error) === 403) {
    return <EmptyState title={t('You don’t have access to orders')}>{t('Ask your team lead or an administrator for access.')}</EmptyState>;
  }
  return (
    <div className="order-trouble">
      <FailedState
        title={fetchedAt > 0 ? t('Orders could not be refreshed') : t('Orders could not be loaded')}
        busy={busy}
        onRetry={onRetry}
      >
        {sayError(error)} {staleRowsInWords(scope, fetchedAt, before)}
      </FailedState>
    </div>
  );
}

function staleRowsInWords(scope: OrderScope, fetchedAt: number, before: string | null): string {
  if (fetchedAt > 0) return t('You see the rows of {time}. What you typed is kept.', { time: clock(new Date(fetchedAt).toISOString()) });
  if (before === null) return '';
  const address = asListAddress(scope, readSearch(scope, new URLSearchParams(JSON.parse(before) as Record<string, string>)));
  const filters = narrowing(scope.list, address).map(({ words }) => words);
  return t('The rows below are from the previous list: {filters}.', { filters: filters.join(', ') || t('without a filter') });
}

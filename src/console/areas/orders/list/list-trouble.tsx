import { sayError, statusOf } from '#console/lib/errors.ts';
import { clock } from '#console/lib/formats.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { setFilters } from './order-filters.ts';
import type { OrderFilters } from './order-search.ts';

interface FailedListProps {
  error: unknown;
  /** When the rows that are still shown were fetched, in milliseconds; 0 without any. */
  fetchedAt: number;
  /** The list before, whose rows are still shown, by its parameters; null without rows. */
  before: string | null;
  busy: boolean;
  onRetry: () => void;
}

/** What failed, and that the last rows stay. */
export function FailedList({ error, fetchedAt, before, busy, onRetry }: FailedListProps) {
  if (statusOf(error) === 403) {
    return <EmptyState title="Your account may not see orders">Ask your team lead or an administrator to open orders to you.</EmptyState>;
  }
  return (
    <div className="order-trouble">
      <FailedState title={fetchedAt > 0 ? 'Orders could not be refreshed' : 'Orders could not be loaded'} busy={busy} onRetry={onRetry}>
        {sayError(error)} {keptWords(fetchedAt, before)}
      </FailedState>
    </div>
  );
}

function keptWords(fetchedAt: number, before: string | null): string {
  if (fetchedAt > 0) return `You see the rows of ${clock(new Date(fetchedAt).toISOString())}; nothing you typed is lost.`;
  if (before === null) return '';
  const filters = setFilters(JSON.parse(before) as OrderFilters).map(({ words }) => words);
  return `The rows below are the list from before: ${filters.join(', ') || 'without a filter'}.`;
}

/** Says what of the address is not understood, and takes it out. */
export function UnknownParts({ parts, onDrop }: { parts: readonly string[]; onDrop: () => void }) {
  return (
    <output className="list-notice">
      <Icon name="alert" small />
      <span className="ell">
        Not understood, and so left out: <b>{parts.join(', ')}</b>
      </span>
      <Button size="xs" onClick={onDrop}>
        Take it out of the address
      </Button>
    </output>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { Batch } from '../../contract.ts';
import { RowTable } from './row-table.tsx';
import { firstFilter, filtersOf, type RowFilter, ROW_PAGES, ROWS_PAGE, type RowsView } from './rows-view.ts';
import { useBatchRows } from './use-batch-rows.ts';

const filterWords: Record<RowFilter, string> = {
  all: msg('All rows'),
  created: msg('New'),
  changed: msg('Changed'),
  unchanged: msg('Unchanged'),
  bad: msg('Bad'),
  left_out: msg('Left out'),
  waiting: msg('Waiting'),
  written: msg('Written'),
  failed: msg('Not written'),
  undone: msg('Undone'),
  kept: msg('Kept'),
};

/** Rows of a batch with their verdicts or outcomes, filters with exact counts, and pages. */
export function BatchRows({ batch, view }: { batch: Batch; view: RowsView }) {
  // Fixed, because mending changes the counts.
  const [first] = useState(() => firstFilter(batch));
  const [pageSize, setPageSize] = useState<number>(ROWS_PAGE);
  const filters = filtersOf(batch);
  // Ignores a filter of another step.
  const filter = filters.some((each) => each.filter === view.filter) ? (view.filter ?? first) : first;
  const rowsQuery = { batch, filter, page: view.page, pageSize };
  const query = useBatchRows(rowsQuery);
  return (
    <section className="batch-rows" aria-label={t('Rows')}>
      <fieldset className="batch-filters" aria-label={t('Which rows')}>
        {filters.map((option) => (
          <Button
            key={option.filter}
            size="sm"
            radius="xl"
            aria-pressed={option.filter === filter}
            onClick={() => view.go({ filter: option.filter, page: 1 })}
          >
            {t(filterWords[option.filter])} <b>{count(option.n)}</b>
          </Button>
        ))}
      </fieldset>
      {query.error ? (
        <FailedState title={t('Rows could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      ) : (
        <RowTable
          batch={batch}
          query={rowsQuery}
          rows={query.data?.rows ?? []}
          busy={query.isPlaceholderData || query.isPending}
          isPlaceholder={query.isPending}
        />
      )}
      {query.isSuccess && query.data.rows.length === 0 && <EmptyState title={t('No rows')} />}
      <ListFoot
        page={view.page}
        pageSize={pageSize}
        pageSizes={ROW_PAGES}
        // The filter's count until the rows are loaded.
        total={query.data?.total ?? filters.find((each) => each.filter === filter)?.n ?? null}
        onPage={(page) => view.go({ filter, page })}
        onPageSize={(size) => {
          setPageSize(size);
          view.go({ filter, page: 1 });
        }}
      />
    </section>
  );
}

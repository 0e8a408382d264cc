import { useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { Chip } from '#platform/console/ui/controls/chip.tsx';
import { EmptyState, FailedState } from '#platform/console/ui/feedback/states.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { Batch } from '../../contract.ts';
import { RowTable } from './row-table.tsx';
import { firstFilter, filtersOf, type RowFilter, ROW_PAGES, ROWS_PAGE, type RowsPlace } from './rows-place.ts';
import { useBatchRows } from './use-batch-rows.ts';

const filterWords: Record<RowFilter, string> = {
  all: msg('All rows'),
  created: msg('New'),
  changed: msg('Changed'),
  unchanged: msg('Unchanged'),
  bad: msg('Bad'),
  waiting: msg('Waiting'),
  written: msg('Written'),
  failed: msg('Not written'),
  undone: msg('Taken back'),
  kept: msg('Kept'),
};

/** The rows of a batch with what would become of them, or what did: filters with exact counts, a page at a time. */
export function BatchRows({ batch, place }: { batch: Batch; place: RowsPlace }) {
  // Stays while bad rows become good ones by mending.
  const [first] = useState(() => firstFilter(batch));
  const [pageSize, setPageSize] = useState<number>(ROWS_PAGE);
  const filters = filtersOf(batch);
  // A filter of another step says nothing here.
  const show = filters.some((filter) => filter.show === place.show) ? (place.show ?? first) : first;
  const asked = { batch, show, page: place.page, pageSize };
  const query = useBatchRows(asked);
  return (
    <section className="batch-rows" aria-label={t('Rows')}>
      <fieldset className="batch-filters" aria-label={t('Which rows')}>
        {filters.map((filter) => (
          <Chip
            key={filter.show}
            value={count(filter.n)}
            on={filter.show === show}
            aria-pressed={filter.show === show}
            onClick={() => place.go({ show: filter.show, page: 1 })}
          >
            {t(filterWords[filter.show])}{' '}
          </Chip>
        ))}
      </fieldset>
      {query.error ? (
        <FailedState title={t('Rows could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      ) : (
        <RowTable
          batch={batch}
          asked={asked}
          rows={query.data?.rows ?? []}
          busy={query.isPlaceholderData || query.isPending}
          isAwaited={query.isPending}
        />
      )}
      {query.isSuccess && query.data.rows.length === 0 && <EmptyState title={t('No such row')} />}
      <ListFoot
        page={place.page}
        pageSize={pageSize}
        pageSizes={ROW_PAGES}
        // As many as the filter says, until the rows are there.
        total={query.data?.total ?? filters.find((filter) => filter.show === show)?.n ?? null}
        onPage={(page) => place.go({ show, page })}
        onPageSize={(size) => {
          setPageSize(size);
          place.go({ show, page: 1 });
        }}
      />
    </section>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import { type BulkOutcome, bulkOutcomes, RESULT_PAGES } from '../bulk-choices.ts';
import type { BulkChange } from '../contract.ts';
import { resultsOf } from './bulk-queries.ts';

/** Outcomes with orders, those with reasons first. */
function outcomesOf({ refused, kept, not_reached: left, changed, undone }: BulkChange): [BulkOutcome, number][] {
  const counts: [BulkOutcome, number][] = [
    ['kept', kept],
    ['refused', refused],
    ['left', left],
    ['changed', changed],
    ['undone', undone],
  ];
  return counts.filter(([, n]) => n > 0);
}

/** Results of a bulk change by outcome, with the reason of each order that was not changed or not undone. */
export function BulkResults({ bulk }: { bulk: BulkChange }) {
  const [chosen, setChosen] = useState<BulkOutcome | null>(null);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(100);
  const outcomes = outcomesOf(bulk);
  const [outcome] = outcomes.find(([each]) => each === chosen) ?? outcomes[0] ?? ['changed' as const];
  const query = useQuery({
    ...resultsOf({ bulk_id: bulk.id, outcome, page, page_size: pageSize }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="bulk-results">
      {outcomes.length > 1 && (
        <fieldset className="bulk-actions" aria-label={t('Which orders')}>
          {outcomes.map(([each, n]) => (
            <Button
              key={each}
              size="sm"
              radius="xl"
              aria-pressed={each === outcome}
              onClick={() => {
                setChosen(each);
                setPage(1);
              }}
            >
              {t(bulkOutcomes[each])} <b>{count(n)}</b>
            </Button>
          ))}
        </fieldset>
      )}
      {error && (
        <FailedState title={t('Results could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data && (
        <ul aria-label={t(bulkOutcomes[outcome])} aria-busy={query.isPlaceholderData || undefined}>
          {data.rows.map(({ order_id: id, code, because }) => (
            <li key={id}>
              <Link to={`${ORDERS_PATH}?order_id=${id}`}>{code}</Link> {because && t(because)}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > pageSize && (
        <ListFoot
          page={page}
          pageSize={pageSize}
          pageSizes={RESULT_PAGES}
          total={data.total}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </div>
  );
}

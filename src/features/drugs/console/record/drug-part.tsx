import '../drugs.css';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';

interface DrugPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Title of the error. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** Part of a drug that is loaded when its tab is opened. */
export function DrugPart<Data>({ query: { data, error, isFetching, refetch }, failed, children }: DrugPartProps<Data>) {
  return (
    <div className="drug-part">
      {error && (
        <FailedState title={failed} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {data === undefined ? !error && <Skeleton width="60%" /> : children(data)}
    </div>
  );
}

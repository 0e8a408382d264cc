import '../drugs.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { Skeleton } from '#platform/console/ui/feedback/skeleton.tsx';

interface DrugPartProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be done. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A part of a drug that is asked for when it is opened. */
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

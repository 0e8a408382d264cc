import './batches.css';
import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { Batch } from '../contract.ts';
import { isBusy } from './batch-words.ts';
import { useRowsView } from './rows/rows-view.ts';
import { Result } from './steps/result.tsx';
import { Running } from './steps/running.tsx';
import { Stopped } from './steps/stopped.tsx';
import { useBatch } from './use-batch.ts';
import { useWorkFocus } from './use-work-focus.ts';

interface BatchProgressProps {
  batchId: number;
  /** Called once per batch that is done, stopped or undone. */
  onRest?: (batch: Batch) => void;
}

/** Progress, row results and undo of a batch that was started elsewhere, such as a bulk edit. */
export function BatchProgress({ batchId, onRest }: BatchProgressProps) {
  const query = useBatch(batchId);
  const section = useRef<HTMLElement>(null);
  const view = useRowsView();
  const batch = query.data;
  useWorkFocus(section, batch?.state, (isFirst) => {
    if (!isFirst && view.filter !== null) view.reset();
    if (batch && !isBusy(batch.state)) onRest?.(batch);
  });
  if (!batch) {
    return query.error ? (
      <FailedState title={t('It cannot be shown')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton width="60%" />
    );
  }
  return (
    <section ref={section} className="batch" aria-label={t(batch.title)} data-machine="fileImport" data-state={batch.state}>
      <PartOf key={batch.state} batch={batch} view={view} />
    </section>
  );
}

function PartOf({ batch, view }: { batch: Batch; view: ReturnType<typeof useRowsView> }) {
  if (batch.state === 'failed') return <Stopped batch={batch} />;
  return isBusy(batch.state) ? <Running batch={batch} /> : <Result batch={batch} view={view} />;
}

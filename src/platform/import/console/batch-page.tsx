import './batches.css';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { Batch } from '../contract.ts';
import { MapColumns } from './mapping/map-columns.tsx';
import type { RowsView } from './rows/rows-view.ts';
import { Result } from './steps/result.tsx';
import { Review } from './steps/review.tsx';
import { Running } from './steps/running.tsx';
import { StepRail } from './steps/step-rail.tsx';
import { Stopped } from './steps/stopped.tsx';
import { useBatch } from './use-batch.ts';
import { useWorkFocus } from './use-work-focus.ts';

interface BatchPageProps {
  id: number;
  view: RowsView;
  records?: string | undefined;
  /** Label of the leave button; "Import another file" by default. */
  next?: string | undefined;
  /** Called to leave the batch for the next one. */
  onLeave: () => void;
}

/** A batch at its current step. */
export function BatchPage({ id, view, records, next, onLeave }: BatchPageProps) {
  const query = useBatch(id);
  const section = useRef<HTMLElement>(null);
  const batch = query.data;
  useWorkFocus(section, batch?.state, (isFirst) => {
    if (!isFirst && view.filter !== null) view.reset();
  });
  if (!batch) return query.error ? <NoBatch id={id} query={query} onLeave={onLeave} /> : <Skeleton width="60%" />;
  return (
    <section
      ref={section}
      className="batch"
      aria-label={batch.file_name ?? t(batch.title)}
      data-machine="fileImport"
      data-state={batch.state}
    >
      <p className="batch-head">
        <b>{t(batch.title)}</b> <span className="second">{batch.file_name}</span>{' '}
        <span className="muted">
          {batch.by}, {dayAndClock(batch.created_at)}
        </span>
        {batch.state !== 'done' && batch.may.length > 0 && (
          <Button size="xs" variant="subtle" leftSection={<IconChevronLeft size={14} />} onClick={onLeave}>
            {t('Continue later')}
          </Button>
        )}
      </p>
      <StepRail batch={batch} />
      {query.error && !query.isFetching && <p className="t-due">{t('The server did not answer. You see the last known state.')}</p>}
      <StepOf key={batch.state} batch={batch} view={view} records={records} next={next} onLeave={onLeave} />
    </section>
  );
}

function StepOf({ batch, view, records, next, onLeave }: { batch: Batch } & Omit<BatchPageProps, 'id'>) {
  switch (batch.state) {
    case 'choosing':
      return (
        <EmptyState title={t('The file was never uploaded')} actions={<Button onClick={onLeave}>{t('Choose a file')}</Button>}>
          {t('Nothing was written.')}
        </EmptyState>
      );
    case 'mapping':
      return <MapColumns batch={batch} />;
    case 'reviewing':
      return <Review batch={batch} view={view} />;
    case 'failed':
      return <Stopped batch={batch} onLeave={onLeave} />;
    case 'reading':
    case 'checking':
    case 'committing':
    case 'undoing':
      return <Running batch={batch} />;
    case 'done':
    case 'partlyUndone':
    case 'undone':
    case 'cancelled':
      return (
        <Result batch={batch} view={view}>
          {records && batch.state === 'done' && (
            <Button component={Link} to={records}>
              {t('View records')}
            </Button>
          )}
          <Button variant="filled" onClick={onLeave}>
            {next ?? t('Import another file')}
          </Button>
        </Result>
      );
  }
}

function NoBatch({ id, query, onLeave }: { id: number; query: ReturnType<typeof useBatch>; onLeave: () => void }) {
  if (statusOf(query.error) === 404) {
    return (
      <EmptyState
        title={t('Import {id} not found', { id: String(id) })}
        actions={<Button onClick={onLeave}>{t('Start a new one')}</Button>}
      >
        {t('You may not have access to this kind of import.')}
      </EmptyState>
    );
  }
  return (
    <FailedState title={t('The import cannot be shown')} busy={query.isFetching} onRetry={() => void query.refetch()}>
      {sayError(query.error)}
    </FailedState>
  );
}

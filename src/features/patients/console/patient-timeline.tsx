import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { TimelineEntry } from '../timeline-entry.ts';
import { fieldLabels } from '../patient-choices.ts';
import { api } from './api.ts';
import { changeInWords } from './change-words.ts';

interface PatientTimelineProps {
  patientId: number;
  /** Only entries of this kind; absent: of all. */
  kind?: string | undefined;
  /** Entries of a page. */
  size: number;
  /** Shown if there is no entry. */
  empty?: ReactNode;
}

/** What happened, newest first; of one area, or of all. */
export function PatientTimeline({ patientId, kind, size, empty = <EmptyState title={t('Nothing yet')} /> }: PatientTimelineProps) {
  const query = useInfiniteQuery(
    api.crm.patientTimeline.infiniteOptions({
      input: (before: string | undefined) => ({ patient_id: patientId, kind, page_size: size, before }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  if (!query.data)
    return query.isError ? (
      <FailedState title={t('The timeline could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton height={64} mt={12} />
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return empty;
  return (
    <>
      <ol className="patient-entries" aria-label={t('Timeline')}>
        {entries.map((entry) => (
          <Entry key={`${entry.kind}/${entry.id}`} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <BlockableButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show earlier entries')}
        </BlockableButton>
      )}
    </>
  );
}

const Entry = ({ entry: { at, by, text, detail, changes, path } }: { entry: TimelineEntry }) => (
  <li>
    <time dateTime={at}>{dayAndClock(at)}</time>
    <div>
      {path === null ? <b>{t(text)}</b> : <Link to={path}>{t(text)}</Link>} {by && <span className="muted">{by}</span>}
      {detail && <p className="second">{detail}</p>}
      {changes &&
        Object.entries(changes).map(([field, { before, after }]) => (
          <p key={field} className="second">
            {t(fieldLabels[field] ?? field)}: {before && <del>{changeInWords(field, before)}</del>} {after && changeInWords(field, after)}
          </p>
        ))}
    </div>
  </li>
);

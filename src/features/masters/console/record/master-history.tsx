import '../masters.css';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { msg, t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { sayError } from '#platform/console/client/errors.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { api } from '../api.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { MasterHistoryEntry, MasterRecord } from '../../contract.ts';
import { type Master, MASTER_PAGE_SIZE } from '../../masters.ts';
import { MasterChanges } from './master-changes.tsx';
import { RecordPagination } from '#platform/record/console/record-pagination.tsx';

const entryTitles: Record<MasterHistoryEntry['what'], string> = {
  created: msg('Created'),
  changed: msg('Changed'),
  retired: msg('Retired'),
  restored: msg('Restored'),
  merged: msg('Merged into another record'),
  absorbed: msg('Other records were merged into it'),
  moved: msg('Reference changed by a merge'),
  imageAdded: msg('Image added'),
  imagesOrdered: msg('Images reordered'),
  imageDescribed: msg('Image described'),
  imageRemoved: msg('Image removed'),
};

/** History of changes, newest first: before → after. */
export function MasterHistory({ master, record, now }: { master: Master; record: MasterRecord; now: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    ...api.item.masterHistory.queryOptions({ input: { master: master.id, record_id: record.id, ...(page > 1 && { page }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <div className="master-trouble">
        <FailedState title={t('The history could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      </div>
    );
  }
  return (
    <div className="master-tab">
      {!data && <Skeleton width="60%" />}
      {data?.rows.length === 0 && <p className="second">{t('No changes since it was added.')}</p>}
      <ol className="master-history" aria-label={t('History')}>
        {data?.rows.map((entry) => (
          <li key={entry.id}>
            <b>{entry.what === 'created' && entry.batch ? createdBy(entry.batch) : t(entryTitles[entry.what])}</b>{' '}
            <span className="second">{entry.others.map(({ name }) => name).join(', ')}</span>
            {entry.what !== 'created' && entry.batch && <Link to={hrefOf(entry.batch)}>{nameOf(entry.batch)}</Link>}
            {entry.image && <ImageWords image={entry.image} />}
            {entry.what !== 'created' && <MasterChanges master={master} changes={entry.changes} />}
            <div className="muted small">
              {t(entry.by)} · <TimeAgo at={entry.at} now={now} />
            </div>
          </li>
        ))}
      </ol>
      {data && <RecordPagination page={page} pageSize={MASTER_PAGE_SIZE} total={data.total} onPage={setPage} />}
    </div>
  );
}

type Origin = NonNullable<MasterHistoryEntry['batch']>;

const hrefOf = ({ id }: Origin) => `/imports?batch=${id}`;

/** Name of the import, bulk edit or merge that made a change. */
function nameOf({ id, kind, file_name: file }: Origin): string {
  const number = String(id);
  if (kind === 'file') return t('import {file}', { file: file ?? number });
  return kind === 'rows' ? t('bulk edit {id}', { id: number }) : t('merge {id}', { id: number });
}

const createdBy = (origin: Origin) =>
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `rich` inserts the content
  rich('Created by <a>{origin}</a>', { a: <Link to={hrefOf(origin)} /> }, { origin: nameOf(origin) });

/** File name and alternative text of an image change. */
function ImageWords({ image: { name, position, alt } }: { image: NonNullable<MasterHistoryEntry['image']> }) {
  return (
    <>
      <span className="second">{position === null ? name : t('{file}, image {n}', { file: name, n: position })}</span>
      {alt && (
        <div>
          {alt.before} <span aria-label={t('became')}>→</span> {alt.after}
        </div>
      )}
    </>
  );
}

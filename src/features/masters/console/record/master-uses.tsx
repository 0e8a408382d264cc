import '../masters.css';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { MasterRecord } from '../../contract.ts';
import type { MasterId } from '../../master-ids.ts';
import { type Master, MASTER_PAGE_SIZE, masters } from '../../masters.ts';
import { hrefOfRecord } from '../../master-paths.ts';
import { RecordPagination } from '#platform/record/console/record-pagination.tsx';
import { usedInWords } from './affected-words.ts';

const labelIn = (master: MasterId, name: string) => t(masters[master].fields.find((field) => field.name === name)?.label ?? name);

/** Records that refer to this one. */
export function MasterUses({ master, record }: { master: Master; record: MasterRecord }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useQuery({
    ...api.item.masterUses.queryOptions({ input: { master: master.id, record_id: record.id, ...(page > 1 && { page }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <div className="master-trouble">
        <FailedState title={t('Its uses could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      </div>
    );
  }
  return (
    <div className="master-tab">
      {!data && <Skeleton width="60%" />}
      {data && <p className="second">{usedInWords(record.used_by) ?? t('No record uses it.')}</p>}
      {data && data.rows.length > 0 && (
        <table className="master-uses" aria-label={t('Used in')}>
          <tbody>
            {data.rows.map((use) => (
              <tr key={`${use.master}.${use.field}.${use.id}`}>
                <th scope="row">
                  <Link to={hrefOfRecord(use.master, use.id)}>{use.name}</Link>
                </th>
                <td>{t(masters[use.master].singular)}</td>
                <td className="second">{labelIn(use.master, use.field)}</td>
                <td className="second">{use.retired && t('Retired')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <RecordPagination page={page} pageSize={MASTER_PAGE_SIZE} total={data.total} onPage={setPage} />}
    </div>
  );
}

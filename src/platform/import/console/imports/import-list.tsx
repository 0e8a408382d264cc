import { NativeSelect, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isBusy, stateWords } from '../batch-words.ts';
import { useTargets } from '../use-targets.ts';
import { waitingStates } from '../../waiting-states.ts';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { ListFoot } from '#platform/list/console/table/list-foot.tsx';
import type { BatchState } from '../../contract.ts';
import { ImportTable } from './import-table.tsx';

const pageSizes = [20, 50, 100] as const;
const USUAL_SIZE = 50;
/** Poll interval of running batches. Milliseconds. */
const PACE = 2_000;

const wholeNumber = (value: string | null): number => (value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1);

/** Known states of a parameter. */
const statesIn = (text: string) => text.split(',').filter((state): state is BatchState => state in stateWords);

/** Batches that the user may import, newest first; running ones are updated. */
export function ImportList() {
  const [params, setParams] = useSearchParams();
  const target = params.get('target') ?? '';
  const states = statesIn(params.get('state') ?? '');
  const page = wholeNumber(params.get('page'));
  const pageSize = pageSizes.find((size) => String(size) === params.get('page_size')) ?? USUAL_SIZE;
  const targets = useTargets();
  const query = useQuery({
    ...api.admin.batches.queryOptions({
      input: { ...(target && { target }), ...(states.length > 0 && { state: states }), ...(page > 1 && { page }), page_size: pageSize },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(({ state }) => isBusy(state)) ? PACE : false),
  });
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  };
  return (
    <>
      <div className="import-filters">
        <label className="import-target">
          {t('Imported data')}
          <NativeSelect size="sm" value={target} onChange={(event) => change('target', event.target.value)}>
            <option value="">{t('Everything')}</option>
            {targets.data?.targets.map(({ id, title }) => (
              <option key={id} value={id}>
                {t(title)}
              </option>
            ))}
          </NativeSelect>
        </label>
        <label className="import-target">
          {t('Status')}
          <NativeSelect size="sm" value={states.join(',')} onChange={(event) => change('state', event.target.value)}>
            <option value="">{t('Any status')}</option>
            <option value={waitingStates.join(',')}>{t('To continue')}</option>
            {Object.entries(stateWords).map(([state, { words }]) => (
              <option key={state} value={state}>
                {t(words)}
              </option>
            ))}
          </NativeSelect>
        </label>
      </div>
      {query.error && (
        <FailedState title={t('Imports could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sayError(query.error)}
        </FailedState>
      )}
      {query.isPending && <Skeleton width="80%" />}
      {query.data && query.data.rows.length > 0 && <ImportTable rows={query.data.rows} busy={query.isPlaceholderData} />}
      {query.data?.rows.length === 0 && (target !== '' || states.length > 0) && (
        <EmptyState title={t('No imports match')}>{t('Choose other imported data or another status.')}</EmptyState>
      )}
      {query.data?.rows.length === 0 && target === '' && states.length === 0 && (
        <EmptyState title={t('No imports yet')}>
          {t('Start an import on the upload page of its area, such as the bulk upload of the drug masters.')}
        </EmptyState>
      )}
      <ListFoot
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={query.data?.total ?? null}
        onPage={(next) => change('page', next > 1 ? String(next) : '')}
        onPageSize={(size) => change('page_size', String(size))}
      />
    </>
  );
}

import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { RecordBar, type RecordBarActions } from '#platform/record/console/record-bar.tsx';
import { RecordDrawer } from '#platform/record/console/record-drawer.tsx';
import type { List } from '../list.ts';
import { NEW_RECORD } from './list-address.ts';

interface ListRecordProps<Data> {
  list: List;
  /** Id of the record, or {@link NEW_RECORD}. */
  id: number;
  bar: RecordBarActions;
  /** Name of the record, from the list until the record is loaded. */
  title: string;
  /** Rendered next to the title. */
  aside?: ReactNode;
  /** Null for a new record, whose form `children` returns. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'> | null;
  children: (data: Data | null) => ReactNode;
}

/** Singular of the list's records, capitalised. */
export const singularOf = (list: List): string => sentence(t(list.singular));
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Text inputs. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** A record over its list with name and neighbours, and placeholders while it loads or fails. */
export function ListRecord<Data>({ list, id, bar, title, aside, query, children }: ListRecordProps<Data>) {
  const isNew = id === NEW_RECORD;
  const drawer = useRef<HTMLElement>(null);
  // A new record focuses its first field, so that typing does not trigger shortcuts.
  useEffect(() => {
    if (isNew) drawer.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [isNew]);
  const steps = isNew ? { onPrevious: null, onNext: null } : {};
  return (
    <RecordDrawer ref={drawer} label={`${singularOf(list)}: ${title}`} list={list.id} full={bar.full}>
      {/* Hides the list's own heading meanwhile. */}
      {bar.full && <h1 className="visually-hidden">{t(list.title)}</h1>}
      <RecordBar {...bar} {...steps} id={id} title={title} above={t('Record above')} below={t('Record below')}>
        {aside}
      </RecordBar>
      {query ? (
        <LoadedRecord id={id} query={query} onClose={bar.onClose}>
          {children}
        </LoadedRecord>
      ) : (
        children(null)
      )}
    </RecordDrawer>
  );
}

interface LoadedRecordProps<Data> extends Pick<ListRecordProps<Data>, 'id' | 'children'> {
  query: NonNullable<ListRecordProps<Data>['query']>;
  onClose: () => void;
}

function LoadedRecord<Data>({ id, query: { data, error, isFetching, refetch }, onClose, children }: LoadedRecordProps<Data>) {
  if (statusOf(error) === 404 && data === undefined)
    return (
      <EmptyState title={t('Record {id} not found', { id })} actions={<Button onClick={onClose}>{t('Back to the list')}</Button>}>
        {t('The link may be mistyped.')}
      </EmptyState>
    );
  return (
    <>
      {error && (
        <div className="list-record-trouble">
          <FailedState
            title={data === undefined ? t('The record could not be opened') : t('The record could not be refreshed')}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {sayError(error)} {data !== undefined && t('You see the earlier version. What you typed is kept.')}
          </FailedState>
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <output className="list-record-loading" aria-label={t('Loading the record')}>
          {['46%', '62%', '88%', '30%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </output>
      )}
    </>
  );
}

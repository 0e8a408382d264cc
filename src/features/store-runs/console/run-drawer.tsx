import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { List } from '#platform/list/list.ts';
import type { RunRecord } from '../contract.ts';
import { repeatChoices } from '../run-choices.ts';
import type { ProjectApi } from './api.ts';
import { NewRun } from './new-run.tsx';
import { RunActions } from './run-actions.tsx';
import { RunLog } from './run-log.tsx';
import { RunStatus } from './run-status.tsx';
import { RunStores } from './run-stores.tsx';

/** Drawer of a project's runs: when, where, what can be done, the result, and what happened. */
export function runDrawer(list: List, api: ProjectApi): ComponentType<OpenRecordProps> {
  return function RunDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
    const isNew = id === NEW_RECORD;
    const query = useQuery({ ...api.run.queryOptions({ input: { run_id: id } }), staleTime: 0, enabled: !isNew });
    const number = query.data?.number ?? String(row?.values['number'] ?? '');
    return (
      <ListRecord
        list={list}
        id={id}
        bar={bar}
        title={isNew ? t('New run') : t('Run {number}', { number })}
        aside={!isNew && <Presence record={`${list.id}/${id}`} now={now} />}
        query={isNew ? null : query}
      >
        {(record) =>
          record ? (
            <div className="record-body">
              <Facts record={record} />
              <RunActions key={record.id} api={api} record={record} />
              <RunStores record={record} />
              <RunLog record={record} now={now} />
            </div>
          ) : (
            <NewRun api={api} onMade={onMade} />
          )
        }
      </ListRecord>
    );
  };
}

function Facts({ record: { status, due_at, repeat, stores, by, began_at, ended_at } }: { record: RunRecord }) {
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <RunStatus status={status} />
      </dd>
      <dt>{t('Time')}</dt>
      <dd>
        {dayAndClock(due_at)} <span className="second">· {t(repeatChoices[repeat])}</span>
      </dd>
      <dt>{t('Stores')}</dt>
      <dd>{stores.length === 0 ? t('Every store') : stores.map(({ name }) => name).join(', ')}</dd>
      <dt>{t('Scheduled by')}</dt>
      <dd>{t(by)}</dd>
      {began_at !== null && (
        <>
          <dt>{t('Began')}</dt>
          <dd>{dayAndClock(began_at)}</dd>
        </>
      )}
      {ended_at !== null && (
        <>
          <dt>{t('Ended')}</dt>
          <dd>{dayAndClock(ended_at)}</dd>
        </>
      )}
    </dl>
  );
}

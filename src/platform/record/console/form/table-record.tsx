import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { holds, permissionLacking, type Permission } from '#platform/access/permissions.ts';
import { useTargets } from '#platform/import/console/use-targets.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { List } from '#platform/list/list.ts';
import type { TableRecord } from '../../record-operations.ts';
import type { RecordApi } from './record-api.ts';
import { RecordFacts } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { RetireRecord } from './retire-record.tsx';

/** An additional tab of a record. */
export interface RecordPart {
  id: string;
  title: string;
  render: (record: TableRecord) => ReactNode;
}

interface TableRecordOptions {
  list: List & { manage: Permission };
  api: RecordApi;
  /** Import target of the same table. */
  target: string;
  /** Heading for a new record. */
  newTitle: () => string;
  /** Name of a record; by default its list's first field. */
  nameOf?: (record: TableRecord) => string;
  parts?: () => readonly RecordPart[];
}

/** Record drawer of a list with an import target: a form for managers, read-only facts for others, retiring, and additional tabs. */
export function tableRecord({ list, api, target, newTitle, nameOf, parts = () => [] }: TableRecordOptions): ComponentType<OpenRecordProps> {
  const first = list.fields[0]?.name ?? '';
  return function TableRecordDrawer({ bar, id, row, onMade }: OpenRecordProps) {
    const isNew = id === NEW_RECORD;
    const user = stored.currentUser.read();
    const canManage = user !== null && holds(list.manage, user);
    const query = useQuery({ ...api.record.queryOptions({ input: { record_id: id } }), staleTime: 0, enabled: !isNew });
    const { data } = query;
    const name = (data && (nameOf?.(data) ?? data.cells[first])) ?? String(row?.values[first] ?? `#${id}`);
    const aside = data && canManage && <RetireRecord api={api} record={data} name={name} />;
    return (
      <ListRecord list={list} id={id} bar={bar} title={isNew ? newTitle() : name} aside={aside} query={isNew ? null : query}>
        {(record) =>
          record ? (
            <Parts key={record.id} name={name} parts={parts()} record={record}>
              {canManage && record.retired_at === null ? (
                <RecordForm api={api} target={target} fields={record.fields} record={record} onMade={onMade} />
              ) : (
                <RecordFacts
                  record={record}
                  reason={canManage ? t('It is retired: restore it to change it.') : t(permissionLacking(list.manage))}
                />
              )}
            </Parts>
          ) : (
            <NewRecord api={api} target={target} onMade={onMade} />
          )
        }
      </ListRecord>
    );
  };
}

/** Form of a new record; fetches the declared fields. */
function NewRecord({ api, target, onMade }: Pick<TableRecordOptions, 'api' | 'target'> & Pick<OpenRecordProps, 'onMade'>) {
  const { data, error, isFetching, refetch } = useTargets();
  const fields = data?.targets.find((each) => each.id === target)?.fields;
  if (fields) return <RecordForm api={api} target={target} fields={fields} record={null} onMade={onMade} />;
  if (!error) return <Skeleton width="60%" />;
  return (
    <FailedState title={t('The form could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
      {sayError(error)}
    </FailedState>
  );
}

interface PartsProps {
  name: string;
  parts: readonly RecordPart[];
  record: TableRecord;
  children: ReactNode;
}

/** The record's cells, with tabs if there are further parts. */
function Parts({ name, parts, record, children }: PartsProps) {
  if (parts.length === 0) return children;
  return (
    <Tabs defaultValue="details">
      <Tabs.List aria-label={t('Parts of {name}', { name })}>
        <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
        {parts.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">{children}</Tabs.Panel>
      {parts.map(({ id, render }) => (
        <Tabs.Panel key={id} value={id}>
          {render(record)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { api } from '../api.ts';
import { BulkDialog, type BulkChange, type ChosenOrders } from './bulk-dialog.tsx';

const NONE = 'none';

/** Team leads assign orders to anyone, or take them from everyone. */
export default function AssignOrders(chosen: ChosenOrders) {
  const { data, error, isFetching, refetch } = useQuery(api.oms.assignees.queryOptions({ meta: { quiet: true } }));
  const [assignee, setAssignee] = useState('');
  const change: BulkChange | null = assignee === '' ? null : { kind: 'assign', assignee: assignee === NONE ? NONE : Number(assignee) };
  const n = chosen.orders.length;
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Assign one order} other {Assign {count} orders}}', { n, count: count(n) })}
      action={t('Assign')}
      change={change}
      off={change ? null : t('Choose a person first')}
    >
      {error ? (
        <FailedState title={t('The people could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      ) : (
        <NativeSelect label={t('Assign to')} value={assignee} onChange={({ target }) => setAssignee(target.value)}>
          <option value="">{data ? t('Choose a person') : t('Loading …')}</option>
          <option value={NONE}>{t('Nobody: unassigned')}</option>
          {data?.users.map(({ id, name, title, on_duty: isOnDuty }) => (
            <option key={id} value={id}>
              {isOnDuty ? t('{name}, {title} (on duty)', { name, title }) : `${name}, ${title}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </BulkDialog>
  );
}

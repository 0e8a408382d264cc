import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { api } from './api.ts';

/** Value for no assignee. */
export const NOBODY = 'none';

interface AssigneeSelectProps {
  /** Id of a user as text, {@link NOBODY}, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** Users to whom a team lead can assign orders. */
export function AssigneeSelect({ value, onChange }: AssigneeSelectProps) {
  const { data, error, isFetching, refetch } = useQuery(api.oms.assignees.queryOptions({ meta: { quiet: true } }));
  if (error)
    return (
      <FailedState title={t('The people could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  return (
    <NativeSelect label={t('Assign to')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{data ? t('Choose a person') : t('Loading …')}</option>
      <option value={NOBODY}>{t('Nobody: unassigned')}</option>
      {data?.users.map(({ id, name, title, on_duty: isOnDuty }) => (
        <option key={id} value={id}>
          {isOnDuty ? t('{name}, {title} (on duty)', { name, title }) : `${name}, ${title}`}
        </option>
      ))}
    </NativeSelect>
  );
}

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { api, type client } from './api.ts';

/** Value for no assignee. */
export const NOBODY = 'none';

type Assignable = Awaited<ReturnType<typeof client.oms.assignees>>['users'][number];

interface AssigneeSelectProps {
  /** Id of a user as text, {@link NOBODY}, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** Users to whom a team lead can assign orders, found by typing, with what each has open. */
export function AssigneeSelect({ value, onChange }: AssigneeSelectProps) {
  const { data, error, isFetching, refetch } = useQuery(api.oms.assignees.queryOptions({ meta: { quiet: true } }));
  if (error)
    return (
      <FailedState title={t('The people could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)}
      </FailedState>
    );
  return (
    <Select
      label={t('Assign to')}
      placeholder={data ? t('Choose a person') : t('Loading …')}
      searchable
      clearable={false}
      data-autofocus
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t('Nobody has this name.')}
      comboboxProps={{ withinPortal: false }}
      data={[
        { value: NOBODY, label: t('Nobody: unassigned') },
        ...(data?.users ?? []).map((user) => ({ value: String(user.id), label: inWords(user) })),
      ]}
    />
  );
}

/** `Asha Patil, Agent · on duty · 12 open`. */
const inWords = ({ name, title, on_duty: isOnDuty, open_orders: open }: Assignable): string =>
  [`${name}, ${title}`, isOnDuty ? t('on duty') : null, t('{n} open', { n: open })].filter(Boolean).join(' · ');

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { providerProblems } from '../cloud-choices.ts';
import type { WaitingRequest } from '../contract.ts';
import { api } from './api.ts';
import { InstanceState } from './instance-words.tsx';

export const providerQuery = () => ({ ...api.admin.cloudProvider.queryOptions({ input: {} }), meta: { quiet: true } });

/** Above the list: a provider that cannot be read, and the requests that wait for a second person. */
export function ProviderHead() {
  const { data } = useQuery(providerQuery());
  if (!data) return null;
  return (
    <>
      {data.problem && (
        <Alert icon={<IconAlertTriangle size={16} />} title={t(providerProblems[data.problem])} className="cloud-trouble">
          {data.read_at
            ? t('The states below are those of {time}. Commands are sent again when it answers.', { time: dayAndClock(data.read_at) })
            : t('It has not been read yet.')}
          {data.detail && <div className="second cloud-detail">{data.detail}</div>}
        </Alert>
      )}
      {data.requests.length > 0 && (
        <section className="cloud-requests" aria-label={t('Waiting for approval')}>
          <h2>{t('Waiting for approval')}</h2>
          <ul>
            {data.requests.map((request) => (
              <Request key={request.id} {...request} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Request({ id, name, status, by, reason, due_at }: WaitingRequest) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('id', String(id));
  return (
    <li>
      <InstanceState state={status} />
      <span>
        {rich('<instance>{name}</instance>, requested by {by}:', { instance: <Link to={{ search: `?${query}` }} /> }, { name, by })}{' '}
        {reason}
      </span>
      {due_at && <span className="second">{t('until {time}', { time: dayAndClock(due_at) })}</span>}
    </li>
  );
}

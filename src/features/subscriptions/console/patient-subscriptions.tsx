import './subscriptions.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '#features/patients/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import type { SubscriptionOfPatient } from '../contract.ts';
import { SUBSCRIPTIONS_PATH } from '../subscription-paths.ts';
import { api } from './api.ts';
import { NewSubscription } from './new-subscription.tsx';
import { StepStatus, SubscriptionStatus } from './subscription-status.tsx';

/** Subscriptions of the patient with the state of each, and a new one. */
export default function PatientSubscriptions({ record: { patient_id, name } }: { record: PatientRecord }) {
  const [isCreating, setCreating] = useState(false);
  const user = stored.currentUser.read();
  const query = useQuery(api.crm.subscriptionsOfPatient.queryOptions({ input: { patient_id } }));
  if (!query.data)
    return query.isError ? (
      <FailedState title={t('The subscriptions could not be loaded')} busy={query.isFetching} onRetry={() => void query.refetch()}>
        {sayError(query.error)}
      </FailedState>
    ) : (
      <Skeleton height={64} mt={12} />
    );
  const { subscriptions } = query.data;
  return (
    <div className="patient-part">
      {subscriptions.length === 0 ? (
        <EmptyState title={t('No subscription')} />
      ) : (
        <Subscriptions subscriptions={subscriptions} opens={user !== null && holds('subscriptions.read', user)} />
      )}
      {user !== null && holds('subscriptions.manage', user) && (
        <div className="record-actions">
          <Button onClick={() => setCreating(true)}>{t('New subscription…')}</Button>
        </div>
      )}
      {isCreating && <NewSubscription patientId={patient_id} name={name} onClose={() => setCreating(false)} />}
    </div>
  );
}

const Subscriptions = ({ subscriptions, opens }: { subscriptions: readonly SubscriptionOfPatient[]; opens: boolean }) => (
  <table className="subscription-table" aria-label={t('Subscriptions')}>
    <thead>
      <tr>
        <th scope="col">{t('Medicines')}</th>
        <th scope="col">{t('Interval')}</th>
        <th scope="col">{t('Next refill')}</th>
        <th scope="col">{t('Refill')}</th>
        <th scope="col">{t('Status')}</th>
      </tr>
    </thead>
    <tbody>
      {subscriptions.map(({ id, medicines, interval_days, next_on, status, step, paused_until }) => (
        <tr key={id}>
          <th scope="row">{opens ? <Link to={`${SUBSCRIPTIONS_PATH}?id=${id}`}>{medicines}</Link> : medicines}</th>
          <td>{t('Every {n} days', { n: interval_days })}</td>
          <td>{status === 'STOPPED' ? '–' : showDate(next_on)}</td>
          <td>{step === null ? '–' : <StepStatus status={step} />}</td>
          <td>
            <SubscriptionStatus status={status} />
            {paused_until !== null && <div className="second">{t('Until {day}', { day: showDate(paused_until) })}</div>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

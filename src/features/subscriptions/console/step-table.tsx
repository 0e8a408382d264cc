import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { PLACE_ORDER_PATH } from '#features/place-order/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { SubscriptionRecord, SubscriptionStep } from '../contract.ts';
import { openSteps } from '../subscription-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { CancelStepDialog } from './step-dialog.tsx';
import { StepStatus } from './subscription-status.tsx';
import { upcomingDays } from './upcoming-days.ts';

const isOpen = ({ status }: SubscriptionStep): boolean => openSteps.some((open) => open === status);

/** Refills of a subscription, the latest first, with what can be done about the open one. */
export function StepTable({ record }: { record: SubscriptionRecord }) {
  const { steps, status, next_on, interval_days } = record;
  const later = upcomingDays(record);
  const open = steps.find(isOpen);
  return (
    <section aria-labelledby="subscription-steps">
      <h3 id="subscription-steps">{t('Refills')}</h3>
      {open && <OpenStep key={open.id} step={open} patient={record.patient_name} />}
      {status === 'ACTIVE' && (
        <p className="second">
          {later.length > 0
            ? t('{next}, then every {n} days: {days}', {
                next: showDate(next_on),
                n: interval_days,
                days: later.map((day) => showDate(day)).join(', '),
              })
            : t('{next} is the last refill', { next: showDate(next_on) })}
        </p>
      )}
      {steps.length === 0 ? (
        <EmptyState title={t('No refill is planned yet')} />
      ) : (
        <table className="subscription-table" aria-labelledby="subscription-steps">
          <thead>
            <tr>
              <th scope="col">{t('Due')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col">{t('Order')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ id, due_on, status: state, order, last }) => (
              <tr key={id}>
                <th scope="row">{showDate(due_on)}</th>
                <td>
                  <StepStatus status={state} />
                  <div className="second">
                    {dayAndClock(last.at)} · {t(last.by)}
                  </div>
                  {last.note !== null && <div className="second">{last.note}</div>}
                </td>
                <td>{order ? <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OpenStep({ step, patient }: { step: SubscriptionStep; patient: string }) {
  const [isCancelling, setCancelling] = useState(false);
  const user = stored.currentUser.read();
  const { id: step_id, due_on, status } = step;
  const due = showDate(due_on);
  return (
    <section className="subscription-open" aria-label={t('Refill of {day}', { day: due })}>
      <div>
        {t('Refill of {day}', { day: due })} <StepStatus status={status} />
      </div>
      <RecordActions record={step}>
        {status !== 'CONFIRMED' && (
          <SendButton event="step.confirmed" save={api.crm.confirmSubscriptionStep.mutationOptions(changing)} input={{ step_id }}>
            {t('Confirm refill')}
          </SendButton>
        )}
        {user !== null && holds('orders.place', user) && (
          <Button component={Link} to={`${PLACE_ORDER_PATH}?refill=${step_id}`} variant="filled">
            {t('Place order')}
          </Button>
        )}
        <EventButton event="step.cancelled" onClick={() => setCancelling(true)}>
          {t('Cancel refill…')}
        </EventButton>
      </RecordActions>
      {isCancelling && <CancelStepDialog step={step} patient={patient} onClose={() => setCancelling(false)} />}
    </section>
  );
}

import './subscriptions.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { patientPath } from '#features/patients/console/public.ts';
import { count, dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { SubscriptionRecord } from '../contract.ts';
import { subscriptionDeliveries } from '../subscription-choices.ts';
import { subscriptionList } from '../subscription-list.ts';
import { api } from './api.ts';
import { StepTable } from './step-table.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionLog } from './subscription-log.tsx';
import { SubscriptionStatus } from './subscription-status.tsx';

/** The open subscription: medicines, refills, what is to be done, and what happened. */
export function SubscriptionDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.crm.subscription.queryOptions({ input: { subscription_id: id } }), staleTime: 0 });
  const name = query.data?.patient_name ?? String(row?.values['customer'] ?? '');
  return (
    <ListRecord
      list={subscriptionList}
      id={id}
      bar={bar}
      title={name}
      aside={<Presence record={`subscriptions/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} />
            <SubscriptionActions key={record.id} record={record} />
            <Medicines record={record} />
            <StepTable record={record} />
            <SubscriptionLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: SubscriptionRecord }) {
  const { status, patient_id, phone_no, address, store, ends_on, paused_until } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <SubscriptionStatus status={status} />
        {paused_until !== null && <div className="second">{t('Until {day}', { day: showDate(paused_until) })}</div>}
      </dd>
      <dt>{t('Patient')}</dt>
      <dd>
        <Link to={patientPath(patient_id)}>{record.patient_name}</Link> <span className="second">· {phoneInWords(phone_no)}</span>
      </dd>
      <dt>{t('Interval')}</dt>
      <dd>{t('Every {n} days', { n: record.interval_days })}</dd>
      {status !== 'STOPPED' && (
        <>
          <dt>{t('Next refill')}</dt>
          <dd>{showDate(record.next_on)}</dd>
        </>
      )}
      <dt>{t('Last day')}</dt>
      <dd>{ends_on === null ? t('No end') : showDate(ends_on)}</dd>
      <dt>{t(subscriptionDeliveries[record.delivery])}</dt>
      <dd>
        {store ? `${store.name}, ${store.city}` : `${address.address} ${address.pincode}`}
        {store && (
          <div className="second">
            {address.address} {address.pincode}
          </div>
        )}
      </dd>
      <dt>{t('Created')}</dt>
      <dd>
        {dayAndClock(record.created_at)} <span className="second">· {record.created_by}</span>
      </dd>
    </dl>
  );
}

/** Whether the prescription of a scheduled medicine is valid on the day of the next refill. */
function Prescription({ schedule, until, next }: { schedule: string; until: string | null; next: string }) {
  if (until !== null && until >= next)
    return <div className="second">{t('Schedule {schedule}: prescription until {day}', { schedule, day: showDate(until) })}</div>;
  return (
    <div className="t-late">
      {until === null
        ? t('Schedule {schedule}: there is no prescription', { schedule })
        : t('Schedule {schedule}: the prescription ends on {day}, before the refill', { schedule, day: showDate(until) })}
    </div>
  );
}

const Medicines = ({ record: { lines, next_on } }: { record: SubscriptionRecord }) => (
  <section aria-labelledby="subscription-medicines">
    <h3 id="subscription-medicines">{t('Medicines of each refill')}</h3>
    <table className="subscription-table" aria-labelledby="subscription-medicines">
      <thead>
        <tr>
          <th scope="col">{t('Drug')}</th>
          <th scope="col" className="num">
            {t('Quantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ drug_id, drug, schedule, quantity, uom, is_sold, prescription_until }) => (
          <tr key={drug_id}>
            <th scope="row">
              {drug}
              {schedule !== null && <Prescription schedule={schedule} until={prescription_until} next={next_on} />}
              {!is_sold && <div className="second">{t('No longer sold: the next order goes without it')}</div>}
            </th>
            <td className="num">
              {count(quantity)} {uom}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

import './drop-offs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { PatientsWithPhone } from '#features/patients/console/public.ts';
import { TatLeft } from '#features/orders/console/public.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock, money, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { DropOffRecord } from '../contract.ts';
import { dropOffSteps, FIGURE_DAYS } from '../drop-off-choices.ts';
import { dropOffList } from '../drop-off-list.ts';
import { DROP_OFF_STATS_PATH } from '../drop-off-paths.ts';
import { ageOf } from './age.ts';
import { api } from './api.ts';
import { CartLines } from './cart-lines.tsx';
import { DropOffActions } from './drop-off-actions.tsx';
import { DropOffLog } from './drop-off-log.tsx';
import { DropOffStatus } from './drop-off-status.tsx';
import { conversionInWords } from './stats/conversion.ts';

/** The open cart: patient, what was in it, what is to be done, and what happened. */
export function DropOffDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.oms.dropOff.queryOptions({ input: { cart_id: id } }), staleTime: 0 });
  const name = query.data?.name ?? String(row?.values['patient'] ?? '');
  return (
    <ListRecord
      list={dropOffList}
      id={id}
      bar={bar}
      title={name || t('Cart')}
      aside={<Presence record={`drop-offs/${id}`} now={now} />}
      query={query}
    >
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} now={now} />
            <DropOffActions key={record.id} record={record} />
            <CartLines record={record} />
            <DropOffLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: DropOffRecord; now: number }) {
  const results = useChoices('CallDetailStatusChoices');
  const { status, phone_no, city, step, value, left_at, due_at, contacts, last_result, owner, reason, order, target } = record;
  return (
    <dl className="record-details">
      <dt>{t('Phone')}</dt>
      <dd>
        <a href={`tel:+91${phone_no}`}>{phoneInWords(phone_no)}</a>{' '}
        <span className="second">
          · {city} · <PatientsWithPhone phone={phone_no} />
        </span>
      </dd>
      <dt>{t('Status')}</dt>
      <dd>
        <DropOffStatus status={status} />
        {reason && <span className="second"> · {t(declineReasons[reason])}</span>}
        {order && (
          <>
            {' '}
            · <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
          </>
        )}
      </dd>
      {due_at !== null && (
        <>
          <dt>{t('Call at')}</dt>
          <dd>
            <TatLeft due={due_at} now={now} /> <span className="second">· {dayAndClock(due_at)}</span>
          </dd>
        </>
      )}
      <dt>{t('Left at')}</dt>
      <dd>
        {t(dropOffSteps[step])}{' '}
        <span className="second">· {t('{age} ago, {time}', { age: ageOf(left_at, now), time: dayAndClock(left_at) })}</span>
      </dd>
      <dt>{t('Value')}</dt>
      <dd>
        <b>{money(value)}</b>
      </dd>
      <dt>{t('Calls')}</dt>
      <dd>
        {contacts}
        {last_result && <span className="second"> · {t(results[last_result] ?? last_result)}</span>}
      </dd>
      <dt>{t('Owner')}</dt>
      <dd>{owner?.name ?? t('Everybody’s')}</dd>
      <dt>{t('Target')}</dt>
      <dd>
        <Link to={`${DROP_OFF_STATS_PATH}?city=${encodeURIComponent(city)}`}>{conversionInWords(target.figures, target.percent)}</Link>{' '}
        <span className="second">· {t('{city}, last {n} days', { city, n: FIGURE_DAYS })}</span>
      </dd>
    </dl>
  );
}

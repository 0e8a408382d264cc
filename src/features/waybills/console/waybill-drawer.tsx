import './waybills.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { patientPath } from '#features/patients/console/public.ts';
import { count, day, dayAndClock, money, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { WaybillRecord } from '../contract.ts';
import { waybillList } from '../lists.ts';
import { couriers } from '../waybill-choices.ts';
import { api } from './api.ts';
import { WaybillActions } from './waybill-actions.tsx';
import { WaybillLog } from './waybill-log.tsx';
import { WaybillStatus } from './waybill-status.tsx';

/** The open waybill: its parcel, where it goes, what is to be done, and what happened. */
export function WaybillDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.oms.waybill.queryOptions({ input: { waybill_id: id } }), staleTime: 0 });
  const title = query.data?.number ?? String(row?.values['number'] ?? '');
  return (
    <ListRecord list={waybillList} id={id} bar={bar} title={title} aside={<Presence record={`waybills/${id}`} now={now} />} query={query}>
      {(record) =>
        record && (
          <div className="record-body">
            <Facts record={record} />
            <WaybillActions key={record.id} record={record} />
            <WaybillLog record={record} now={now} />
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record }: { record: WaybillRecord }) {
  const { status, order, patient_id, phone_no, attempts, parcels, weight, cash } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <WaybillStatus status={status} />
        {attempts > 0 && (
          <div className="second">{t('{n, plural, one {One failed attempt} other {# failed attempts}}', { n: attempts })}</div>
        )}
      </dd>
      <dt>{t('Order')}</dt>
      <dd>
        <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
      </dd>
      <dt>{t('From')}</dt>
      <dd>{record.store}</dd>
      <dt>{t('To')}</dt>
      <dd>
        <Link to={patientPath(patient_id)}>{record.patient_name}</Link> <span className="second">· {phoneInWords(phone_no)}</span>
        <div className="second">
          {record.address} {record.pincode}
        </div>
      </dd>
      <dt>{t('Courier')}</dt>
      <dd>{t(couriers[record.courier])}</dd>
      <dt>{t('Parcels')}</dt>
      <dd>
        {parcels} <span className="second">· {t('{n} g', { n: count(weight) })}</span>
      </dd>
      <dt>{t('Declared value')}</dt>
      <dd>{money(record.value)}</dd>
      <dt>{t('Cash to collect')}</dt>
      <dd>{cash === 0 ? t('None') : money(cash)}</dd>
      <dt>{t('Expected')}</dt>
      <dd>{day(record.expected_on)}</dd>
      <dt>{t('Created')}</dt>
      <dd>{dayAndClock(record.created_at)}</dd>
    </dl>
  );
}

import './callbacks.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { TatLeft } from '#features/orders/console/public.ts';
import { PatientsWithPhone } from '#features/patients/console/public.ts';
import { callbackOutcomes } from '#machines/orders/callback.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { callbackReasons } from '../callback-choices.ts';
import { callbackList } from '../callback-list.ts';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { CallbackActions } from './callback-actions.tsx';
import { CallbackLog } from './callback-log.tsx';
import { NewCallback } from './new-callback.tsx';

/** The open callback: customer, what is to be done, and what happened. */
export function CallbackDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.crm.callback.queryOptions({ input: { callback_id: id } }), staleTime: 0, enabled: !isNew });
  const name = query.data?.name ?? String(row?.values['customer'] ?? '');
  return (
    <ListRecord
      list={callbackList}
      id={id}
      bar={bar}
      title={isNew ? t('New callback') : name || t('Unknown caller')}
      aside={!isNew && <Presence record={`callbacks/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} now={now} />
            <CallbackActions key={record.id} record={record} />
            <CallbackLog record={record} now={now} />
          </div>
        ) : (
          <NewCallback onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: CallbackRecord; now: number }) {
  const results = useChoices('CallDetailStatusChoices');
  const { status, phone_no, reason, note, due_at, attempts, last_result, owner, order, outcome } = record;
  return (
    <dl className="record-details">
      <dt>{t('Phone')}</dt>
      <dd>
        <a href={`tel:+91${phone_no}`}>{phoneInWords(phone_no)}</a>{' '}
        <span className="second">
          · <PatientsWithPhone phone={phone_no} />
        </span>
      </dd>
      <dt>{t('Reason')}</dt>
      <dd>
        {t(callbackReasons[reason])}
        {note && <div className="second">{note}</div>}
      </dd>
      {status === 'PENDING' ? (
        <>
          <dt>{t('Due')}</dt>
          <dd>
            <TatLeft due={due_at} now={now} /> <span className="second">{dayAndClock(due_at)}</span>
          </dd>
        </>
      ) : (
        <>
          <dt>{t('Outcome')}</dt>
          <dd>{outcome && t(callbackOutcomes[outcome])}</dd>
        </>
      )}
      <dt>{t('Attempts')}</dt>
      <dd>
        {attempts}
        {last_result && <span className="second"> · {t(results[last_result] ?? last_result)}</span>}
      </dd>
      <dt>{t('Owner')}</dt>
      <dd>{owner?.name ?? t('Everybody’s')}</dd>
      {order && (
        <>
          <dt>{t('Order')}</dt>
          <dd>
            <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
          </dd>
        </>
      )}
    </dl>
  );
}

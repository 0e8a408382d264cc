import './fulfilment.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { clockOrDay, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { pushKinds, pushProblems } from '../fulfilment-choices.ts';
import { pushList } from '../fulfilment-lists.ts';
import type { PushRecord } from '../contract.ts';
import { api } from './api.ts';
import { OmsWords } from './oms-words.tsx';
import { PushActions } from './push-actions.tsx';
import { PushLog } from './push-log.tsx';
import { CancellationMessage, PushMessage } from './push-message.tsx';
import { PushStatus } from './push-status.tsx';

/** The open push: what failed, what can be done, what happened, and the message. */
export function PushDrawer({ bar, id, row, now }: OpenRecordProps) {
  const query = useQuery({ ...api.oms.push.queryOptions({ input: { push_id: id } }), staleTime: 0 });
  const code = query.data?.order.code ?? String(row?.values['order'] ?? '');
  return (
    <ListRecord list={pushList} id={id} bar={bar} title={code} query={query}>
      {(record) =>
        record && (
          <div className="push">
            <Facts record={record} now={now} />
            <PushActions key={record.id} record={record} />
            <PushLog record={record} now={now} />
            {record.payload && <PushMessage payload={record.payload} />}
            {record.cancellation && <CancellationMessage cancellation={record.cancellation} />}
          </div>
        )
      }
    </ListRecord>
  );
}

function Facts({ record, now }: { record: PushRecord; now: number }) {
  const { order, kind, status, problem, detail, attempts, next_at, reason, reference, created_at, message_id, payload } = record;
  return (
    <dl className="record-details">
      <dt>{t('Order')}</dt>
      <dd>
        <Link to={`${ORDERS_PATH}?order_id=${order.id}`}>{order.code}</Link>
      </dd>
      <dt>{t('Message')}</dt>
      <dd>{t(pushKinds[kind])}</dd>
      <dt>{t('Status')}</dt>
      <dd>
        <PushStatus status={status} />
        {reason && <div className="second">{reason}</div>}
      </dd>
      {problem && (
        <>
          <dt>{t('Error')}</dt>
          <dd>
            {t(pushProblems[problem])}
            {detail && (
              <div className="second">
                <OmsWords words={detail} payload={payload} />
              </div>
            )}
          </dd>
        </>
      )}
      <dt>{t('Attempts')}</dt>
      <dd>
        {attempts}
        {next_at && <span className="second"> · {t('next at {time}', { time: clockOrDay(next_at, now) })}</span>}
      </dd>
      {reference && (
        <>
          <dt>{t('OMS reference')}</dt>
          <dd>{reference}</dd>
        </>
      )}
      <dt>{t('Since')}</dt>
      <dd>{dayAndClock(created_at)}</dd>
      <dt>{t('Message id')}</dt>
      <dd className="push-id">{message_id}</dd>
    </dl>
  );
}

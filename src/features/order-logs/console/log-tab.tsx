import './order-log.css';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { slotLogOf } from '#features/slots/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { RecordPagination } from '#platform/record/console/record-pagination.tsx';
import type { OrderLogChange, OrderLogEntry } from '../contract.ts';
import { ORDER_LOG_PAGE_SIZE, type OrderLogAction } from '../order-log-choices.ts';
import { api } from './api.ts';
import { fieldInWords, valueInWords } from './log-words.ts';

const titles: Record<OrderLogAction, string> = {
  ASSIGNED: msg('Assigned'),
  UNASSIGNED: msg('Unassigned'),
  'STATUS-CHANGED': msg('Status changed'),
  'NOTE-ADDED': msg('Note added'),
  'SLOT-CHANGED': msg('Slot changed'),
  'ADDRESS-CHANGED': msg('Address changed'),
  'STORE-CHANGED': msg('Store changed'),
  'DELIVERY-CHANGED': msg('Delivery changed'),
  'PAYMENT-CHANGED': msg('Payment changed'),
  'PROMO-APPLIED': msg('Promo applied'),
  'PROMO-REMOVED': msg('Promo removed'),
  'TERMS-CHANGED': msg('Delivery or payment changed'),
  'QUANTITY-CHANGED': msg('Quantity changed'),
  'LINE-REMOVED': msg('Line removed'),
  'DRUG-ADDED': msg('Drug added'),
  'DRUG-SUBSTITUTED': msg('Drug substituted'),
  'SUBSTITUTION-REVERTED': msg('Substitution reverted'),
  'SUBSTITUTE-PROPOSED': msg('Substitute proposed'),
  'CONSENT-RECORDED': msg('Consent to a substitute recorded'),
  'SUBSTITUTE-REFUSED': msg('Substitute refused'),
  'PROPOSAL-WITHDRAWN': msg('Substitute proposal withdrawn'),
  'PRESCRIPTION-ADDED': msg('Prescription added'),
  PLACED: msg('Order placed'),
  ATTEMPTED: msg('Customer not reached'),
  ESCALATED: msg('Escalated: the due time passed'),
  'REASON-SETTLED': msg('Order reason changed'),
  'LINES-READ': msg('Lines read from the prescription'),
  UNDONE: msg('Change undone'),
  CHANGED: msg('Changed'),
};

/** Every change of an order: what, before and after, who and when; newest first. */
export default function LogTab({ orderId, code }: { orderId: number; code: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...api.oms.orderLogs.queryOptions({ input: { order_id: orderId, ...(page > 1 && { page }) } }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <div className="order-log">
        <FailedState title={t('The log could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      </div>
    );
  if (data === undefined)
    return (
      <div className="order-log">
        <Skeleton width="60%" />
      </div>
    );
  if (data.total === 0) return <EmptyState title={t('No changes')}>{t('Nothing was written to {code} yet.', { code })}</EmptyState>;
  return (
    <div className="order-log">
      <table aria-label={t('Log of {code}', { code })}>
        <thead>
          <tr>
            <th>{t('When')}</th>
            <th>{t('What')}</th>
            <th>{t('By')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      <p className="second">
        <Link to={slotLogOf(code)}>{t('Slot log of {code}', { code })}</Link>
      </p>
      <RecordPagination page={page} pageSize={ORDER_LOG_PAGE_SIZE} total={data.total} onPage={setPage} />
    </div>
  );
}

const LogRow = ({ entry: { at, by, actions, changes, detail } }: { entry: OrderLogEntry }) => (
  <tr>
    <td className="order-log-time">{dayAndClock(at)}</td>
    <td>
      <b>{actions.map((action) => t(titles[action])).join(', ')}</b>
      {changes.map((change) => (
        <LogChange key={change.field} change={change} />
      ))}
      {detail !== null && <div className="order-log-detail">{detail}</div>}
    </td>
    <td>{by === null ? t('System') : t(by)}</td>
  </tr>
);

const LogChange = ({ change: { field, before, after } }: { change: OrderLogChange }) => (
  <div>
    <span className="second">{fieldInWords(field)}</span>{' '}
    {before !== null && (
      <>
        {valueInWords(field, before)} <span aria-label={t('became')}>→</span>{' '}
      </>
    )}
    {after === null ? t('none') : valueInWords(field, after)}
  </div>
);

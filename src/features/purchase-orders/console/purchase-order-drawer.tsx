import { useQuery } from '@tanstack/react-query';
import { dayAndClock, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { showDate } from '#platform/contract/date-input.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { PurchaseOrderRecord } from '../contract.ts';
import { purchaseOrderList } from '../purchase-order-list.ts';
import { api } from './api.ts';
import { NewPurchaseOrder } from './new-purchase-order.tsx';
import { PurchaseOrderActions } from './purchase-order-actions.tsx';
import { PurchaseOrderStatus } from './purchase-order-cells.tsx';
import { PurchaseOrderLines } from './purchase-order-lines.tsx';
import { PurchaseOrderLog } from './purchase-order-log.tsx';
import { Receipts } from './receipts.tsx';

/** The open order: whose it is, its lines, what has come of them, what can be done, and what happened. */
export function PurchaseOrderDrawer({ bar, id, row, now, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({
    ...api.purchaseOrder.purchaseOrder.queryOptions({ input: { purchase_order_id: id } }),
    staleTime: 0,
    enabled: !isNew,
  });
  return (
    <ListRecord
      list={purchaseOrderList}
      id={id}
      bar={bar}
      title={isNew ? t('New purchase order') : (query.data?.number ?? String(row?.values['number'] ?? ''))}
      aside={!isNew && <Presence record={`purchase-orders/${id}`} now={now} />}
      query={isNew ? null : query}
    >
      {(record) =>
        record ? (
          <div className="record-body">
            <Facts record={record} />
            <PurchaseOrderActions key={record.id} record={record} />
            <PurchaseOrderLines key={`lines ${record.id}`} record={record} />
            <Receipts record={record} />
            <PurchaseOrderLog record={record} now={now} />
          </div>
        ) : (
          <NewPurchaseOrder onMade={onMade} />
        )
      }
    </ListRecord>
  );
}

const unsent: readonly string[] = ['queued', 'active', 'retrying'];

/** What has become of the letter that takes the order to its distributor. */
function Letter({ record: { mail, mail_to } }: { record: PurchaseOrderRecord }) {
  if (mail === null) return null;
  const values = { address: mail_to ?? '', time: dayAndClock(mail.at) };
  return (
    <>
      <dt>{t('Email')}</dt>
      <dd>
        {mail.status === 'done' ? (
          t('Sent to {address}, {time}', values)
        ) : unsent.includes(mail.status) ? (
          <StatusDot tone="wait">{t('On its way to {address}', values)}</StatusDot>
        ) : (
          <>
            <StatusDot tone="late">{t('Not sent to {address}', values)}</StatusDot>
            <div className="second">{t('Send the PDF yourself, or have an administrator send the letter again.')}</div>
          </>
        )}
      </dd>
    </>
  );
}

function Facts({ record }: { record: PurchaseOrderRecord }) {
  const { status, store, distributor, value, limit, submitter, expected_on, last_on } = record;
  return (
    <dl className="record-details">
      <dt>{t('Status')}</dt>
      <dd>
        <PurchaseOrderStatus status={status} />
        {status === 'waiting' && submitter !== null && <div className="second">{t('Submitted by {name}', { name: submitter })}</div>}
      </dd>
      <dt>{t('Store')}</dt>
      <dd>{store.name}</dd>
      <dt>{t('Distributor')}</dt>
      <dd>{distributor.name}</dd>
      <dt>{t('Value')}</dt>
      <dd>
        {money(value)} <span className="second">{t('with GST')}</span>
        {(status === 'draft' || status === 'waiting') && value > limit && (
          <div className="second">{t('Above {limit}: someone else approves it.', { limit: money(limit) })}</div>
        )}
      </dd>
      {expected_on !== null && (
        <>
          <dt>{t('Expected')}</dt>
          <dd>{showDate(expected_on)}</dd>
        </>
      )}
      {last_on !== null && (
        <>
          <dt>{t('Last day')}</dt>
          <dd>{showDate(last_on)}</dd>
        </>
      )}
      <Letter record={record} />
      <dt>{t('Created')}</dt>
      <dd>{dayAndClock(record.created_at)}</dd>
    </dl>
  );
}

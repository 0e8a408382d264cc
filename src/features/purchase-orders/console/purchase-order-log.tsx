import type { PurchaseOrderEvent } from '#machines/supply/purchase-order-facts.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { PurchaseOrderLogEntry, PurchaseOrderRecord } from '../contract.ts';

const titles: Record<PurchaseOrderEvent['type'] | 'purchaseOrder.created', string> = {
  'purchaseOrder.created': msg('Created'),
  'purchaseOrder.changed': msg('Lines changed'),
  'purchaseOrder.submitted': msg('Submitted'),
  'purchaseOrder.approved': msg('Approved'),
  'purchaseOrder.returned': msg('Returned'),
  'purchaseOrder.sent': msg('Sent'),
  'purchaseOrder.cancelled': msg('Cancelled'),
  'purchaseOrder.received': msg('Goods received'),
  'purchaseOrder.closed': msg('Closed'),
  'purchaseOrder.extended': msg('Extended'),
  'purchaseOrder.reopened': msg('Reopened'),
  'day.begun': msg('Expired'),
};

/** What happened, newest first. */
export const PurchaseOrderLog = ({ record: { log }, now }: { record: PurchaseOrderRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { drugs = [], reason, last_on } }: PurchaseOrderLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      ...drugs.map(({ drug, packs }) => t('{drug} × {packs}', { drug, packs: count(packs) })),
      last_on !== undefined && t('until {day}', { day: showDate(last_on) }),
    ]}
  />
);

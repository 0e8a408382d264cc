import { failureReasons, type WaybillEvent } from '#machines/orders/waybill-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { WaybillLogEntry, WaybillRecord } from '../contract.ts';

const titles: Record<WaybillEvent['type'] | 'waybill.created', string> = {
  'waybill.created': msg('Created'),
  'waybill.handedOver': msg('Handed over'),
  'waybill.forwarded': msg('In transit'),
  'waybill.takenOut': msg('Out for delivery'),
  'waybill.delivered': msg('Delivered'),
  'waybill.attemptFailed': msg('Attempt failed'),
  'waybill.sentBack': msg('Sent back to the store'),
  'waybill.returned': msg('Back at the store'),
  'waybill.cancelled': msg('Cancelled'),
  'order.cancelled': msg('Order cancelled'),
};

/** What happened, newest first. */
export const WaybillLog = ({ record: { log }, now }: { record: WaybillRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { receiver, failure, note } }: WaybillLogEntry) => (
  <LogDetails note={note} parts={[receiver && t('received by {name}', { name: receiver }), failure && t(failureReasons[failure])]} />
);

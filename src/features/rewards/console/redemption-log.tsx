import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import type { RedemptionEvent } from '#machines/loyalty/redemption-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { RedemptionLogEntry, RedemptionRecord } from '../contract.ts';

const titles: Record<RedemptionEvent['type'] | 'redemption.booked', string> = {
  'redemption.booked': msg('Booked: the points were taken'),
  'redemption.confirmed': msg('Confirmed'),
  'redemption.completed': msg('The patient has got it'),
  'redemption.cancelled': msg('Cancelled: the points were given back'),
  'redemption.refunded': msg('Co-payment given back'),
  'time.passed': msg('Not confirmed within 48 hours: the points were given back'),
};

/** What happened, newest first. */
export const RedemptionLog = ({ record: { log }, now }: { record: RedemptionRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { payment, reference, note } }: RedemptionLogEntry) => (
  <LogDetails note={note} parts={[payment && t(copaymentMethods[payment]), reference]} />
);

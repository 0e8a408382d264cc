import { type LeadEvent, leadPrescriptions } from '#machines/orders/cio-lead-facts.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { LeadLogEntry, LeadRecord } from '../contract.ts';

const titles: Record<LeadEvent['type'] | 'cart.created', string> = {
  'cart.created': msg('Lead received'),
  'cart.updated': msg('Cart updated'),
  'cart.removed': msg('Cart removed'),
  'prescription.marked': msg('Prescription'),
  'page.added': msg('Page of the prescription'),
  'order.begun': msg('Order begun'),
  'order.placed': msg('Order placed'),
  'lead.declined': msg('Not interested'),
  'lead.reopened': msg('Reopened'),
  'time.passed': msg('Expired'),
};

/** What happened, newest first. */
export const LeadLog = ({ record: { log }, now }: { record: LeadRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({ payload: { lines, prescription, reason, note } }: LeadLogEntry) {
  return (
    <LogDetails
      note={note}
      parts={[
        lines !== undefined && lines > 0 && t('{n, plural, one {# drug} other {# drugs}}', { n: lines }),
        prescription && t(leadPrescriptions[prescription]),
        reason && t(declineReasons[reason]),
      ]}
    />
  );
}

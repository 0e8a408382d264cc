import type { ShortBookEvent } from '#machines/supply/short-book-facts.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { ShortBookLogEntry, ShortBookRecord } from '../contract.ts';

const titles: Record<ShortBookEvent['type'] | 'entry.created', string> = {
  'entry.created': msg('Written into the short-book'),
  'entry.changed': msg('Changed'),
  'entry.suggested': msg('Suggested anew'),
  'entry.submitted': msg('Submitted'),
  'entry.approved': msg('Approved'),
  'entry.returned': msg('Returned'),
  'entry.snoozed': msg('Snoozed'),
  'entry.resumed': msg('Taken up again'),
  'entry.rejected': msg('Rejected'),
  'entry.ordered': msg('Ordered'),
  'entry.covered': msg('The stock suffices again'),
};

/** What happened, newest first. */
export const EntryLog = ({ record: { log }, now }: { record: ShortBookRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

const Details = ({ payload: { packs, distributor, reason, until } }: ShortBookLogEntry) => (
  <LogDetails
    note={reason}
    parts={[
      packs === undefined ? '' : t('{n, plural, one {one pack} other {{count} packs}}', { n: packs, count: count(packs) }),
      distributor ?? '',
      until === undefined ? '' : t('until {day}', { day: showDate(until) }),
    ].filter(Boolean)}
  />
);

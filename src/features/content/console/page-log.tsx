import type { PageEvent } from '#machines/content/page-facts.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { PageLogEntry, PageRecord } from '../contract.ts';

const titles: Record<PageEvent['type'] | 'page.created', string> = {
  'page.created': msg('Page created'),
  'page.changed': msg('Draft changed'),
  'version.restored': msg('Version restored'),
  'page.submitted': msg('Submitted for review'),
  'page.returned': msg('Returned to the author'),
  'page.published': msg('Published'),
  'page.scheduled': msg('Publication scheduled'),
  'page.unscheduled': msg('Publication cancelled'),
  'page.unpublished': msg('Unpublished'),
  'time.passed': msg('Published at its time'),
};

const parts: Record<NonNullable<PageLogEntry['payload']['part']>, string> = {
  title: msg('Title'),
  section: msg('Section'),
  content: msg('Content'),
  order: msg('Order'),
};

/** What happened, newest first. */
export const PageLog = ({ record: { log }, now }: { record: PageRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({ payload: { part, number, publish_at, note } }: PageLogEntry) {
  return (
    <LogDetails
      note={note}
      parts={[
        part && t(parts[part]),
        number !== undefined && t('version {number}', { number }),
        publish_at && t('for {time}', { time: dayAndClock(publish_at) }),
      ]}
    />
  );
}

import type { InstanceEvent } from '#machines/platform/cloud-facts.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog } from '#platform/record/console/event-log.tsx';
import { problems } from '../cloud-choices.ts';
import { requestedStates } from '../cloud-filters.ts';
import type { InstanceLogEntry, InstanceRecord } from '../contract.ts';
import { offHoursInWords } from './instance-words.tsx';

const titles: Record<InstanceEvent['type'] | 'instance.found', string> = {
  'instance.found': msg('Listed by the provider'),
  'instance.start': msg('Started'),
  'instance.stop': msg('Stopped'),
  'instance.restart': msg('Restarted'),
  'instance.kept': msg('Kept running'),
  'request.approved': msg('Request approved'),
  'request.declined': msg('Request declined'),
  'request.withdrawn': msg('Request withdrawn'),
  'schedule.changed': msg('Off-hours changed'),
  'provider.starting': msg('The provider reports: starting'),
  'provider.running': msg('The provider reports: running'),
  'provider.stopping': msg('The provider reports: stopping'),
  'provider.stopped': msg('The provider reports: stopped'),
  'provider.failed': msg('The provider reports: failed'),
  'provider.described': msg('Changed at the provider'),
  'provider.lost': msg('No longer listed by the provider'),
  'offHours.began': msg('Stopped by its off-hours'),
  'offHours.ended': msg('Started after its off-hours'),
  'time.passed': msg('The time for an answer has passed'),
};

const requestTitles: Readonly<Record<string, string>> = {
  'instance.start': msg('Start requested'),
  'instance.stop': msg('Stop requested'),
  'instance.restart': msg('Restart requested'),
};

const isRequest = ({ to }: InstanceLogEntry): boolean => requestedStates.some((state) => state === to);

const titleOf = (entry: InstanceLogEntry): string =>
  t((isRequest(entry) && requestTitles[entry.event]) || titles[entry.event as keyof typeof titles]);

/** What happened, newest first. */
export const InstanceLog = ({ record: { log }, now }: { record: InstanceRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={titleOf} Details={Details} />
);

function Details({ payload: { reason, note, problem, detail, until, schedule } }: InstanceLogEntry) {
  const words = [
    until && t('until {time}', { time: dayAndClock(until) }),
    schedule === null && t('removed'),
    schedule && offHoursInWords(schedule),
    problem && t(problems[problem]),
  ].filter(Boolean);
  return (
    <>
      {words.join(' · ')}
      {[reason, note, detail].map((text) => text && <div key={text}>{text}</div>)}
    </>
  );
}

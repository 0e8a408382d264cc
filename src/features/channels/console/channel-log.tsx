import type { ChannelEvent } from '#machines/queues/channel.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog } from '#platform/record/console/event-log.tsx';
import type { ChannelLogEntry, ChannelRecord } from '../contract.ts';
import { taskCauses } from '../task-causes.ts';
import { hoursOf, languagesOf, offersOf, skillsOf } from './needs-words.ts';

const titles: Record<ChannelEvent['type'] | 'channel.created', string> = {
  'channel.created': msg('Opened'),
  'channel.changed': msg('Changed'),
  'needs.changed': msg('Changed'),
  'member.changed': msg('Agents'),
  'channel.paused': msg('Paused'),
  'channel.resumed': msg('Resumed'),
  'channel.closed': msg('Closed'),
};

/** What happened, newest first. */
export const ChannelLog = ({ record: { log }, now }: { record: ChannelRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({
  payload: { name, priority, tat_minutes, offer_seconds, script, causes, languages, skills, hours, agent, weight, cap, removed },
}: ChannelLogEntry) {
  if (agent !== undefined)
    return removed
      ? t('{agent} is removed', { agent })
      : t('{agent}: weight {weight}, at most {cap}', { agent, weight: weight ?? 1, cap: cap ?? 1 });
  if (languages && skills && hours !== undefined)
    return t('languages: {languages}, skills: {skills}, given out: {hours}', {
      languages: languagesOf({ languages }),
      skills: skillsOf({ skills }),
      hours: hoursOf({ hours }),
    });
  if (priority === undefined) return null;
  const settings = t('priority {priority}, TAT {minutes} min', { priority, minutes: tat_minutes ?? 0 });
  const offers = [
    ...(offer_seconds === undefined ? [] : [t('offers: {offers}', { offers: offersOf(offer_seconds) })]),
    ...(script ? [t('script: {script}', { script })] : []),
  ];
  return name === undefined
    ? [settings, ...offers].join(', ')
    : [name, settings, ...offers, ...(causes ?? []).map((cause) => t(taskCauses[cause]))].join(', ');
}

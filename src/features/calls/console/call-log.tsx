import type { CallEvent } from '#machines/queues/call-facts.ts';
import { taskOutcomes } from '#machines/queues/task-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { CallLogEntry, CallRecord } from '../contract.ts';

const titles: Record<CallEvent['type'], string> = {
  'call.dialed': msg('Dialled'),
  'phone.incoming': msg('Calls in'),
  'phone.ringing': msg('Rings'),
  'phone.answered': msg('Answered'),
  'phone.busy': msg('Busy'),
  'phone.unanswered': msg('Not answered'),
  'phone.failed': msg('Failed'),
  'phone.ended': msg('The customer hung up'),
  'call.answered': msg('The agent answered'),
  'call.declined': msg('The agent declined'),
  'call.identified': msg('Caller identified'),
  'call.muted': msg('Muted'),
  'call.unmuted': msg('Unmuted'),
  'call.keyed': msg('Keys sent'),
  'call.held': msg('On hold'),
  'call.resumed': msg('Speaks again'),
  'call.transferred': msg('Transferred'),
  'transfer.taken': msg('Taken by the other agent'),
  'transfer.declined': msg('Declined by the other agent'),
  'transfer.withdrawn': msg('Taken back'),
  'call.ended': msg('The agent hung up'),
  'call.dispositioned': msg('Result saved'),
};

/** What happened, newest first. */
export const CallLog = ({ record: { log }, now }: { record: CallRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({ payload: { result, outcome, until, note, to, keys } }: CallLogEntry) {
  const results = useChoices('CallDetailStatusChoices');
  return (
    <LogDetails
      note={note}
      parts={[
        keys && t('{n, plural, one {# key} other {# keys}}', { n: keys }),
        to && t('to {name}', { name: to }),
        result && t(results[result] ?? result),
        outcome && t(taskOutcomes[outcome]),
        until && t('call at {time}', { time: dayAndClock(until) }),
      ]}
    />
  );
}

import { type CallbackEvent, callbackOutcomes } from '#machines/orders/callback.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { CallbackLogEntry, CallbackRecord } from '../contract.ts';

const titles: Record<CallbackEvent['type'] | 'callback.created', string> = {
  'callback.created': msg('Asked to be called'),
  'callback.taken': msg('Taken'),
  'callback.attempted': msg('Called'),
  'callback.rescheduled': msg('Moved to another time'),
  'callback.closed': msg('Closed'),
  'callback.reopened': msg('Reopened'),
  'due.passed': msg('Nobody called in time: everybody’s'),
};

/** What happened, newest first. */
export const CallbackLog = ({ record: { log }, now }: { record: CallbackRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
);

function Details({ payload: { result, outcome, due_at, note } }: CallbackLogEntry) {
  const results = useChoices('CallDetailStatusChoices');
  return (
    <LogDetails
      note={note}
      parts={[
        result && t(results[result] ?? result),
        outcome && t(callbackOutcomes[outcome]),
        due_at && t('call at {time}', { time: dayAndClock(due_at) }),
      ]}
    />
  );
}

import type { SubscriptionEvent } from '#machines/subscriptions/subscription-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { SubscriptionLogEntry, SubscriptionRecord } from '../contract.ts';
import { stepStatuses } from '../subscription-choices.ts';

const titles: Record<SubscriptionEvent['type'] | 'subscription.created', string> = {
  'subscription.created': msg('Created'),
  'subscription.changed': msg('Changed'),
  'subscription.paused': msg('Paused'),
  'subscription.resumed': msg('Resumed'),
  'subscription.stopped': msg('Stopped'),
  'subscription.commented': msg('Comment'),
  'step.settled': msg('Refill settled'),
  'time.passed': msg('The pause was over, or the last day had passed'),
};

const changes: Readonly<Record<string, string>> = {
  medicines: msg('Medicines'),
  interval: msg('Interval'),
  next: msg('Next refill'),
  end: msg('Last day'),
  delivery: msg('Delivery'),
};

/** What happened, newest first. */
export const SubscriptionLog = ({ record: { log }, now }: { record: SubscriptionRecord; now: number }) => (
  <EventLog entries={log} now={now} titleOf={titleOf} Details={Details} />
);

const titleOf = ({ event, payload: { step } }: SubscriptionLogEntry): string =>
  step ? t('Refill: {status}', { status: t(stepStatuses[step]).toLowerCase() }) : t(titles[event as keyof typeof titles]);

const Details = ({ payload: { changed = [], until, next_on, note } }: SubscriptionLogEntry) => (
  <LogDetails
    note={note}
    parts={[
      changed.map((name) => t(changes[name] ?? name)).join(', '),
      until && t('Until {day}', { day: showDate(until) }),
      next_on && t('Next refill {day}', { day: showDate(next_on) }),
    ]}
  />
);

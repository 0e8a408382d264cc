import type { PushEvent } from '#machines/orders/omsPush.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog } from '#platform/record/console/event-log.tsx';
import type { PushLogEntry, PushRecord } from '../contract.ts';
import { pushProblems } from '../fulfilment-choices.ts';
import { OmsWords } from './oms-words.tsx';

const titles: Record<PushEvent['type'] | 'push.queued', string> = {
  'push.queued': msg('Order went to its store'),
  'push.claimed': msg('Attempt {attempt}'),
  'push.accepted': msg('The OMS took it'),
  'push.failed': msg('Attempt {attempt} failed'),
  'lease.passed': msg('The server was interrupted'),
  'order.cancelled': msg('Order cancelled'),
  'order.billed': msg('Billed by the store'),
  'push.recalled': msg('Taken back to the desk'),
  'order.sent': msg('Order went to its store again'),
  'push.retried': msg('Sent again'),
  'push.parked': msg('Parked'),
  'push.abandoned': msg('Abandoned'),
};

/** What happened, newest first: what, by whom, when. A claimed attempt appears with its result, or alone while it runs. */
export function PushLog({ record: { kind, log, status, payload: sent }, now }: { record: PushRecord; now: number }) {
  const entries = log.filter(({ event }, at) => event !== 'push.claimed' || (at === 0 && status === 'pushing'));
  return (
    <EventLog
      entries={entries.map((entry) => ({ ...entry, sent }))}
      now={now}
      titleOf={({ event, payload }) =>
        kind === 'CANCELLATION' && event === 'push.queued'
          ? t('Order cancelled')
          : t(titles[event as keyof typeof titles], { attempt: payload.attempt ?? '' })
      }
      Details={Details}
    />
  );
}

/** `sent`: what the OMS was told, and answers about. */
function Details({ event, to, payload, sent }: PushLogEntry & { sent: PushRecord['payload'] }) {
  const { problem, detail, reference, reason, next_at } = payload;
  const parts = [
    problem && event !== 'lease.passed' && t(pushProblems[problem]),
    reference,
    next_at && t('next at {time}', { time: dayAndClock(next_at) }),
    event === 'push.failed' && to === 'parked' && t('parked'),
  ].filter(Boolean);
  return (
    <>
      {parts.join(' · ')}
      {detail ? (
        <div className="second">
          <OmsWords words={detail} payload={sent} />
        </div>
      ) : (
        reason && <div className="second">{reason}</div>
      )}
    </>
  );
}

import type { PushEvent } from '#machines/orders/omsPush.ts';
import { ago, dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { PushLogEntry, PushRecord } from '../contract.ts';
import { pushProblems } from '../fulfilment-choices.ts';

const titles: Record<PushEvent['type'] | 'push.queued', string> = {
  'push.queued': msg('Order went to its store'),
  'push.claimed': msg('Attempt {attempt}'),
  'push.accepted': msg('The OMS took it'),
  'push.failed': msg('Attempt {attempt} failed'),
  'lease.passed': msg('The server was interrupted'),
  'order.cancelled': msg('Order cancelled'),
  'order.billed': msg('Billed by the store'),
  'push.retried': msg('Sent again'),
  'push.parked': msg('Parked'),
  'push.abandoned': msg('Abandoned'),
};

/** What happened, newest first: what, by whom, when. A claimed attempt appears with its result, or alone while it runs. */
export function PushLog({ record: { log, status }, now }: { record: PushRecord; now: number }) {
  const entries = log.filter(({ event }, at) => event !== 'push.claimed' || (at === 0 && status === 'pushing'));
  return (
    <section aria-label={t('What happened')}>
      <h3>{t('What happened')}</h3>
      <ol className="push-log">
        {entries.map((entry) => (
          <li key={entry.version}>
            <b>{t(titles[entry.event as keyof typeof titles], { attempt: entry.payload.attempt ?? '' })}</b> <Details {...entry} />
            <div className="muted small">
              {t(entry.by)} ·{' '}
              <time dateTime={entry.at} title={dayAndClock(entry.at)}>
                {ago(entry.at, now)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Details({ event, to, payload: { problem, detail, reference, reason, next_at } }: PushLogEntry) {
  const parts = [
    problem && event !== 'lease.passed' && t(pushProblems[problem]),
    reference,
    next_at && t('next at {time}', { time: dayAndClock(next_at) }),
    event === 'push.failed' && to === 'parked' && t('parked'),
  ].filter(Boolean);
  return (
    <>
      {parts.join(' · ')}
      {(detail || reason) && <div className="second">{detail || reason}</div>}
    </>
  );
}

import { declineReasons, type DropOffEvent } from '#machines/orders/dropOffCart.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { DropOffLogEntry, DropOffRecord } from '../contract.ts';

const titles: Record<DropOffEvent['type'] | 'cart.left', string> = {
  'cart.left': msg('Cart left'),
  'cart.taken': msg('Taken'),
  'cart.called': msg('Called'),
  'cart.rescheduled': msg('Call agreed'),
  'cart.declined': msg('Not interested'),
  'cart.reopened': msg('Reopened'),
  'cart.recovered': msg('Became an order'),
  'order.placed': msg('Order placed'),
  'due.passed': msg('Nobody called in time: everybody’s'),
};

interface DropOffLogProps {
  record: DropOffRecord;
  now: number;
}

/** What happened, newest first: calls and changes, then what the patient did in the shop. */
export function DropOffLog({ record: { log, actions }, now }: DropOffLogProps) {
  const names = useChoices('ShoppingCartLogActionChoices');
  return (
    <>
      <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
      <section aria-label={t('In the shop')}>
        <h3>{t('In the shop')}</h3>
        <ol className="event-log drop-off-shop">
          {actions.map(({ at, action, drug, quantity }) => (
            <li key={`${at} ${action} ${drug ?? ''}`}>
              <span>
                {t(names[action] ?? action)}
                {drug !== null && <span className="second"> · {quantity === null ? drug : `${drug} × ${quantity}`}</span>}
              </span>
              <span className="muted small">
                <TimeAgo at={at} now={now} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Details({ payload: { result, reason, due_at, note } }: DropOffLogEntry) {
  const results = useChoices('CallDetailStatusChoices');
  return (
    <LogDetails
      note={note}
      parts={[
        result && t(results[result] ?? result),
        reason && t(declineReasons[reason]),
        due_at && t('call at {time}', { time: dayAndClock(due_at) }),
      ]}
    />
  );
}
